/**
 * Makes the page that tests a robots.txt one HTML file, which opens from disk: browsers load no modules from there.
 *
 *     node one-file.mjs PAGE_FILES OUT_FILE    (esbuild must be installed beside the current folder)
 */

import {createHash} from "node:crypto";
import {readFileSync, readdirSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join, resolve} from "node:path";

const [page, out] = process.argv.slice(2);
const {build} = createRequire(join(process.cwd(), "package.json"))("esbuild");
const read = name => readFileSync(join(page, name), "utf8");
const index = read("index.html");
const {imports} = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(index)[1]);
const alias = Object.fromEntries(Object.entries(imports).map(([name, path]) => [name, resolve(page, path)]));

async function bundle(entry) {
  const {outputFiles} = await build({entryPoints: [join(page, entry)], bundle: true, minify: true, write: false, format: "iife",
    charset: "utf8", alias, define: {"import.meta.url": "location.href"}, legalComments: "eof", logLevel: "error"});
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}

const hash = text => "'sha256-" + createHash("sha256").update(text).digest("base64") + "'";
const script = await bundle("js/main.js"), worker = await bundle("js/worker.js");
const style = read("style.css") + read("views.css");
const icon = "data:image/svg+xml;base64," + Buffer.from(read("icon.svg")).toString("base64");
const policy = `default-src 'none'; script-src ${hash(script)}; worker-src blob:; style-src ${hash(style)}; img-src data:; ` +
  "base-uri 'none'; form-action 'none'";

/** Replaces one place, which must be there. */
function put(html, what, text) {
  if (html.search(what) < 0) throw new Error("index.html has no " + what);
  return html.replace(what, () => text);
}

let html = put(index, /<meta http-equiv="Content-Security-Policy"[^>]*>/, `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
html = put(html, /<link rel="stylesheet"[^>]*>\s*<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
html = put(html, /<script type="importmap">.*?<\/script>\s*/s, "");
html = put(html, /<script type="module"[^>]*><\/script>/, "").replaceAll(/(href|src)="icon\.svg"/g, `$1="${icon}"`);
const licences = new Set(readdirSync(join(page, "lib")).map(name => read(`lib/${name}/LICENSE`)));
html = put(html, /<\/head>/, `<!--\n${[read("lib/robotspec/NOTICE"), ...licences].join("\n\n").replaceAll("--", "- -")}\n-->\n</head>`);
html = put(html, /<\/body>/, `<script type="text/plain" id="worker-code">${worker}</script>\n<script>${script}</script>\n</body>`);
writeFileSync(out, html);
