// Puts robots-txt-guard, with robots-txt-parse before it, through the Robotspec conformance suite.
const { Readable } = require('stream');
const guard = require('robots-txt-guard');
const parse = require('robots-txt-parse');
const { version } = require('robots-txt-guard/package.json');

async function answer(message) {
  if (message.agents.length > 1) return { skipped: 'one agent only' };
  const file = await parse(Readable.from([Buffer.from(message.body, 'base64')]));
  const extensions = file.extensions.filter((e) => e.extension === 'sitemap');
  const sitemaps = extensions.map((e) => e.value);
  if (message.url === undefined) return { sitemaps };
  let path;
  try {
    const url = new URL(message.url); // it asks for a path
    path = url.pathname + url.search;
  } catch {
    return { verdict: 'invalid' };
  }
  const allowed = guard(file).isAllowed(message.agents[0], path);
  return { verdict: allowed ? 'allow' : 'disallow', sitemaps };
}

require('readline').createInterface({ input: process.stdin }).on('line', async (line) => {
  const message = JSON.parse(line);
  if (message.cmd === 'stop') process.exit();
  let reply = { protocol: 1, name: 'robots-txt-guard', version, tracks: ['match'] };
  if (message.cmd === 'case') reply = { seq: message.seq, ...(await answer(message)) };
  console.log(JSON.stringify(reply));
});
