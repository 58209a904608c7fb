/** What the page's worker answers. PAGE is the folder of an assembled page: PAGE=... node --test */

import assert from "node:assert/strict";
import {test} from "node:test";
import {pathToFileURL} from "node:url";

const load = async name => import(pathToFileURL(process.env.PAGE + "/js/" + name));
const {answer} = await load("answers.js");

const text = (...lines) => lines.join("\n") + "\n";
const about = (...lines) => ({text: text(...lines), profile: "google-2019", site: "", crawlers: [], urls: []});
const all = (list, member) => list.map(one => one[member]);

const table = about("User-agent: *", "Disallow: /private/", "", "# news", "User-agent: Googlebot-News", "Crawl-delay: 2.5",
  "Dissallow: /", "Allow: /", "Sitemap: https://a.test/s.xml");
const file = about("User-agent: *", "Disallow: /private/", "Allow: /private/press/", "User-agent: foobot", "Disallow: /*.php$",
  "User-agent: foobot", "Disallow: /my folder");
const matrix = (question, crawlers = [], urls = []) => answer("matrix", {...question, crawlers, urls});
const why = (question, crawler, url) => answer("why", {...question, crawler, url});

test("start names each profile for people, Google today first", async () => {
  const {profiles, crawlers, answers} = await answer("start");
  assert.deepEqual(all(profiles, "name"), ["google-current", "google-2019", "google-2014", "rfc9309", "google-reference"]);
  assert.ok(profiles.every(({label, about: line}) => label && line));
  assert.ok(crawlers.length > 20 && answers.length > 10);
});

test("a row for each URL has a verdict for each crawler", async () => {
  const {rows, errors, crawlers} = await matrix(table, ["Googlebot", "Googlebot-News/2.1", "Bingbot,Googlebot-News", "*"],
    ["/", "/private/a", "https://b.example/private/", "/robots.txt"]);
  assert.deepEqual(rows, ["++++", "-++-", "-++-", "++++"]);
  assert.deepEqual(errors, []);
  assert.deepEqual(all(crawlers, "group"), ["*", "Googlebot-News", "Googlebot-News", "*"]);
  assert.deepEqual(all(crawlers, "crawlDelay"), [null, 2.5, 2.5, null]);
});

test("what has no verdict has a sentence, and what was meant", async () => {
  const {rows, errors, crawlers} = await matrix(table, ["Googlebot", "a b", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
    ["/", "example.com/page", "http://", "/" + "x".repeat(8_192)]);
  assert.deepEqual(rows, ["+??", "???", "???", "???"]);
  assert.deepEqual(all(errors, "row"), [1, 2, 3]);
  assert.deepEqual(all(errors, "meant"), ["https://example.com/page", null, null]);
  assert.equal(errors[2].message, "the URL is longer than 8,192 characters");
  assert.match(crawlers[1].error, /"a b" is not a product token/);
  assert.equal(crawlers[2].likely, "bingbot");
});

test("L-2: another site has its own file", async () => {
  const {rows, errors} = await matrix({...table, site: "https://example.com/"}, ["Googlebot"],
    ["/x", "https://example.com:443/x", "http://example.com/x"]);
  assert.deepEqual(rows, ["+", "+", "?"]);
  assert.match(errors[0].message, /\(L-2\)/);
});

test("each line has a kind", async () => {
  const {kinds, groups, sitemaps} = await matrix(table);
  assert.equal(kinds, "ud #uc-as");
  assert.deepEqual(all(groups, "line"), [1, 5]);
  assert.deepEqual(sitemaps, [{line: 9, url: "https://a.test/s.xml"}]);
  assert.equal((await matrix({...table, profile: "google-reference"})).kinds, "ud #ucdas");
  assert.equal((await matrix({...table, text: "\uFEFFUser-agent: *\rDisallow: /x\r\n\n<br>"})).kinds, "ud -");
  assert.equal((await matrix({...table, text: ""})).kinds, "");
});

test("lint notes have their line and their fix", async () => {
  const {notes} = await answer("notes", table);
  assert.deepEqual(all(notes, "code"), ["lost-rules", "crawl-delay", "misspelt-field"]);
  const note = notes[2];
  assert.deepEqual([note.line, note.severity], [7, "error"]);
  assert.equal(note.correction, null); // to find what it would change takes longer
  assert.ok(note.title && note.fix && note.message.includes("dissallow"));
  const other = await answer("notes", {...about("User-agent: *", "Disallow: http://b.example/x"), site: "http://a.example"});
  assert.ok(all(other.notes, "code").includes("other-site-url"));
  assert.deepEqual(await answer("notes", {...table, held: "status 503"}), {notes: []});
});

test("lint says which lines it does not check", async () => {
  const {notes} = await answer("notes", about("User-agent: *", ...Array(3_000).fill("Disallow: /a"), "Dissallow: /b"));
  assert.deepEqual(notes.at(-2) && [notes.at(-2).line, notes.at(-2).code], [3_001, "more-notes"]);
  assert.ok(!all(notes, "code").includes("misspelt-field"));
});

test("neither verdicts nor a glance wait for notes", async () => {
  for (const question of ["matrix", "glance"]) assert.equal((await answer(question, {...table, crawlers: ["*"], urls: ["/"]})).notes, undefined);
});

test("each correction says what it changes", async () => {
  const {notes} = await answer("corrections", about("User-agent: *", "// b", "Crawl-delay: 5", "Disalow: /a b", "Disallow: /zzz", "Disallow: /zzz"));
  const {preview, sentence, ...typo} = notes.find(({code}) => code === "misspelt-field").correction;
  assert.deepEqual([typo.from, typo.to, preview], [4, 4, typo.lines.join()]);
  assert.match(sentence, /^Googlebot, Bingbot and crawlers without a group: \/a.* would be disallowed/);
  const repeated = notes.find(({code}) => code === "duplicate-rule").correction;
  assert.deepEqual([repeated.from, repeated.lines, repeated.sentence], [6, [], "no verdict changes"]);
});

test("D-12, F-4: a verdict for one of Google's crawlers is marked where google/robotstxt differs", async () => {
  const lenient = about("User-agent: *", "Disalow: /", "Disallow: /z", "User-agent: AdsBot", "Disallow: /a b");
  const {rows, google} = await matrix(lenient, ["Googlebot", "bingbot", "AdsBot-Google"], ["/x", "/robots.txt", "/a b"]);
  assert.deepEqual(rows, ["+++", "+++", "++-"]);
  const sentence = "google/robotstxt itself would disallow it: Disallow: /, line 2";
  assert.deepEqual(google["0,0"], {allowed: false, line: 2, sentence});
  assert.deepEqual(Object.keys(google), ["0,0", "2,0", "2,2"]);
  const {google: [differs], ...rest} = await answer("glance", about("User-agent: *", "Disalow: /", "Disallow: /z"));
  assert.deepEqual([rest.treatments[0].kind, differs.path, differs.sentence], ["in-part", "/", sentence]);
  const edit = {old: text("User-agent: *", "Disalow: /a"), new: text("User-agent: *", "Disallow: /a"), profile: "google-current", site: "", urls: []};
  assert.deepEqual((await answer("compare", edit)).crawlers[0].google,
    [{url: "https://example.com/a", sentence: "Googlebot: by the old file, google/robotstxt itself would disallow it: Disallow: /a, line 2"}]);
  assert.deepEqual((await answer("compare", {...edit, profile: "google-reference"})).crawlers[0].google, []);
  assert.deepEqual((await matrix({...lenient, profile: "google-reference"}, ["Googlebot"], ["/x"])).google, {});
});

/** Returns each treatment in a line: its kind, what is closed, what is opened in it or beside it, and to whom. */
const seen = async (...lines) => (await answer("glance", about(...lines))).treatments.map(({kind, rest, closed, opened, who}) => [
  kind + (rest ? " rest" : ""), all(closed, "path").join(" "), all(opened, "path").join(" "),
  who.map(({label, names, whole, without}) => label + (whole ? "" : without ? " without " + without.join() : ": " + names.map(name => name.split(",")[0]).join())).join("; ")].join(" | "));
const google = "Google's others", most = "Bing and other search engines; AI training; AI answers; everybody else";
const everybody = `Googlebot; ${google}; ${most}`;
const adsBot = "open |  |  | Google's others: AdsBot-Google,AdsBot-Google-Mobile";
const followers = `Googlebot; ${google} without AdsBot-Google,AdsBot-Google-Mobile; ${most}`;

test("a glance says what the file closes to whom, from its rules and in its words", async () => {
  for (const nothing of ["", "User-agent: *\nDisallow:", "User-agent: *\nDisallow: /a\nAllow: /a", "<html>not found</html>", "User-agent: *\nDisallow: fish", "Disallow: /",
    "User-agent: __usage_ai-training\nDisallow: /"]) {
    assert.deepEqual(await seen(nothing), ["open |  |  | " + everybody], nothing);
  }
  for (const all of ["/", "/*", "*", "*/"]) assert.equal((await seen("User-agent: *", "Disallow: " + all))[0].split(" |")[0], "closed", all);
  assert.deepEqual(await seen("User-agent: *", "Disallow: /"), ["closed |  |  | " + followers, adsBot]);
  assert.deepEqual(await seen("User-agent: *", "Disallow: /", "Allow: /ads.txt"), ["closed |  | /ads.txt | " + followers, adsBot]);
  assert.deepEqual(await seen("User-agent: *", "Disallow: /my folder/ # ours", "disallow:/%7Eme", "Allow: /my folder/open"),
    ["in-part | /my folder/ /%7Eme | /my folder/open | " + followers, adsBot]);
  assert.deepEqual(await seen("User-agent: *", "Disallow: /", "Allow: /$", "Allow: /a", "Disallow: /a/b", "Disallow: /c"),
    ["in-part rest | /a/b | /$ /a | " + followers, adsBot]);
  assert.deepEqual(await seen("User-agent: *", "Disallow: /x/", "Allow: /*.css$"), ["in-part | /x/ | /*.css$ | " + followers, adsBot]);
});

test("G-2 to G-5, D-20: a glance knows which group each crawler follows, and puts those together that are treated alike", async () => {
  assert.deepEqual(await seen("User-agent: GPTBot", "User-agent: CCBot", "Disallow: /", "User-agent: ownbot", "Disallow: /*"), [
    `open |  |  | Googlebot; ${google}; Bing and other search engines; AI training without GPTBot,CCBot; AI answers; everybody else`,
    "closed |  |  | AI training: GPTBot,CCBot; by name: ownbot"]);
  // Images fall back to Googlebot, as Applebot does; Storebot doesn't. Groups for one name count together.
  const [first, second] = await seen("User-agent: Googlebot", "Disallow: /a", "User-agent: *", "Disallow: /c", "User-agent: googlebot", "Disallow: /b");
  assert.equal(first, `in-part | /a /b |  | Googlebot; ${google}: Googlebot-Image,Googlebot-Video,Googlebot-News; Bing and other search engines: Applebot`);
  assert.match(second, /^in-part \| \/c \|  \| Google's others: Storebot-Google,Mediapartners-Google,GoogleOther; Bing and other search engines without Applebot/);
  assert.deepEqual((await seen("User-agent: AdsBot-Google", "User-agent: *", "Disallow: /"))[0], "closed |  |  | " + everybody);
});

test("a glance asks what is closed to a hundred crawlers that a file names, and counts the others", async () => {
  const lines = Array.from({length: 130}, (_, at) => [`User-agent: bot${at}a`, "Disallow: /" + at]).flat();
  const {more, classes, treatments} = await answer("glance", about(...lines, "User-agent: ()", "User-agent: Googlebot"));
  assert.deepEqual([more, classes.length], [31, 6]); // () is no name, but not asked about
  assert.equal(treatments.flatMap(({who}) => who).filter(({label}) => label === "by name").length, 100);
});

test("a state compiles its copy once for each crawler and profile, however many URLs are asked about", async t => {
  const {AccessPolicy, AccessState, RobotsTxt} = await load("../lib/robotspec/index.js"), compile = RobotsTxt.prototype.rulesFor;
  const {get} = Object.getOwnPropertyDescriptor(AccessState.prototype, "copy"), counted = {copies: 0, compiled: 0};
  const count = (member, name, descriptor) => Object.defineProperty(member, name, {configurable: true, ...descriptor});
  count(AccessState.prototype, "copy", {get() { counted.copies++; return get.call(this); }});
  count(RobotsTxt.prototype, "rulesFor", {writable: true, value(...names) { counted.compiled++; return compile.apply(this, names); }});
  t.after(() => {
    count(AccessState.prototype, "copy", {get});
    count(RobotsTxt.prototype, "rulesFor", {writable: true, value: compile});
  });
  const state = new AccessPolicy().next({url: "https://a.test/robots.txt", status: 200, body: "User-agent: b\nDisallow: /x"}, null, 0);
  const asked = [["a"], ["b"], ["a"], [["a", "b"]], ["a", "rfc9309"], ["b", {name: "rfc9309", settings: {"max-bytes": 600_000}}]];
  const verdicts = () => asked.map(([names, profile]) => state.decide("https://a.test/x", names, profile).verdict).join();
  const first = verdicts();
  for (let i = 0; i < 20; i++) assert.equal(verdicts(), first);
  assert.deepEqual([first, counted], ["allowed,disallowed,allowed,disallowed,allowed,disallowed", {copies: 3, compiled: 5}]);
  for (let i = 0; i < 150; i++) state.decide("https://a.test/x", "c" + "x".repeat(i)); // more than are kept
  assert.equal(verdicts(), first);
  assert.ok(counted.compiled >= 155 && counted.compiled <= 165 && counted.copies === 3, JSON.stringify(counted));
});

test("H-6: where nothing may be crawled for now, all is postponed, and nothing is open", async () => {
  const held = {...about(""), held: "the server answered 503"};
  const {treatments: [{kind, who}]} = await answer("glance", held);
  assert.deepEqual([kind, who.length, who.every(({whole}) => whole)], ["postponed", 6, true]);
  const {rows, urls} = await matrix(held, ["Googlebot", "AdsBot-Google", "*"], ["/", "/robots.txt"]);
  assert.deepEqual([rows, urls], [["!!!", "+++"], ["/", "/robots.txt"]]);
  const {allowed, postponed, explanation} = await why(held, "Googlebot", "/");
  assert.deepEqual([allowed, postponed, explanation], [false, true, "the server answered 503"]);
  await assert.rejects(answer("expectations", {...held, crawlers: ["*"], urls: ["/"]}), /for now/);
});

test("without URLs, the table has paths that show the rules, and begins with what is expected least", async () => {
  const {urls, made, rows, first} = await matrix(about("User-agent: *", "Disallow: /cart", "Allow: /cart/help", "Disallow: /*?sort=", "User-agent: Googlebot", "Allow: /"), ["Googlebot", "*"]);
  assert.deepEqual([urls, all(made, "line")], [["/", "/cart", "/cart/help", "/x?sort="], [null, 2, 3, 4]]);
  assert.deepEqual([rows, first], [["++", "+-", "++", "+-"], {row: 1, column: 0}]); // Googlebot may fetch what is closed to others
  assert.deepEqual((await matrix(about("User-agent: *", "Disallow: /", "User-agent: GPTBot", "Disallow: /"), ["GPTBot", "Googlebot"])).first, {row: 0, column: 1});
  assert.deepEqual((await matrix(about("User-agent: *", "Disalow: /a", "Disallow: /b"), ["*", "Googlebot"], ["/b", "/a"])).first, {row: 1, column: 1});
});

test("a misspelt crawler has the name that was probably meant, unless the file names it", async () => {
  const likely = async (file, ...names) => all((await matrix(file, names, ["/"])).crawlers, "likely");
  assert.deepEqual(await likely(table, "Googlbot", "Google-bot", "GPT-Bot", "Googlebot", "ownbot", "*"), ["Googlebot", "Googlebot", "GPTBot", null, null, null]);
  assert.deepEqual(await likely(about("User-agent: googlbot"), "Googlbot"), [null]);
});

test("control characters never reach the page", async () => {
  const question = {...about("User-agent: *", "Dis\u001Ballow: /\u202Ex", "User-agent: a\u0007b", "Disallow: /\u001B"), profile: "google-reference"};
  assert.doesNotMatch(JSON.stringify(await matrix(question, ["a\u001Bb"], ["h\u001Bttp://"])), /\\u001b|\\u0007|\u202E/i);
});

test("a file of 500 KiB and 10,000 URLs are answered", async () => {
  const rules = Array.from({length: 20_000}, (_, at) => "Disallow: /folder/" + at + "/*.php$");
  const {rows} = await matrix(about("User-agent: *", ...rules), ["Googlebot", "GPTBot"], Array.from({length: 10_001}, (_, at) => "/folder/" + at + "/a.php"));
  assert.equal(rows.length, 10_000);
  assert.ok(rows.every(row => row === "--"));
});

test("the verdicts are a file for robotspec test", async () => {
  const {file: lines, skipped} = await answer("expectations", {...table, crawlers: ["Googlebot", "*", "Bingbot,Googlebot"], urls: ["/private/ä b#c", "/", "nonsense"]});
  assert.deepEqual(lines.trimEnd().split("\n").slice(1), ["Googlebot  disallow  /private/%C3%A4%20b", "Googlebot  allow     /",
    "*  disallow  /private/%C3%A4%20b", "*  allow     /"]);
  assert.match(skipped.join("\n"), /^Bingbot,Googlebot: [\s\S]*^nonsense: |^nonsense: [\s\S]*^Bingbot,Googlebot: /m);
});

test("M-5: the rules that match are in order with what they take", async () => {
  const {allowed, reason, clause, line, matches, more} = await why(file, "Googlebot", "/private/press/a.html");
  assert.deepEqual([allowed, reason, clause, line, more], [true, "rule", "M-5", 3, 0]);
  assert.deepEqual(matches, [
    {line: 3, rule: "Allow: /private/press/", allow: true, took: "/private/press/", rest: "a.html", decides: true},
    {line: 2, rule: "Disallow: /private/", allow: false, took: "/private/", rest: "press/a.html", decides: false}]);
});

test("U-3: preferences are those of URLs that may be crawled", async () => {
  const usage = about("User-agent: *", "Disallow: /x", "Content-Usage: train-ai=n");
  const {name, preference, line} = (await why(usage, "foobot", "/")).preferences[0];
  assert.deepEqual([name, preference, line], ["train-ai", "disallowed", 3]);
  assert.deepEqual((await why(usage, "foobot", "/x")).preferences, []);
});

test("U-10: a policy token states a preference, and is no crawler", async () => {
  const usage = about("User-agent: *", "Disallow: /a", "User-agent: __usage_ai-training", "Disallow: /x");
  const {name, kind, preference, line} = (await why(usage, "foobot", "/x")).preferences[0];
  assert.deepEqual([name, kind, preference, line], ["ai-training", "purpose", "disallowed", 4]);
  const {error, likely} = (await matrix(usage, ["__usage_ai-training"], ["/x"])).crawlers[0];
  assert.deepEqual([error, likely], ['"__usage_ai-training" is a policy token, not a crawler\'s name', null]);
});

test("G-2, G-3: every group says why it is chosen or not", async () => {
  const {groups} = await why(file, "foobot", "/");
  assert.deepEqual(all(groups, "line"), [1, 4, 6]);
  assert.deepEqual(all(groups, "chosen"), [false, true, true]);
  assert.deepEqual(all(groups, "clause"), ["G-2", "G-3", "G-3"]);
  assert.equal(groups[1].explanation, "names the crawler; the chosen groups are read as one");
  const other = about("User-agent: foobot", "Disallow: /", "User-agent: foobot-news");
  assert.deepEqual(all((await why(other, "foobot-images", "/")).groups, "clause"), ["G-5", "G-2"]);
});

test("D-20: AdsBot follows only groups that name it", async () => {
  const {allowed, clause, explanation, google} = await why(about("User-agent: *", "Disallow: /"), "AdsBot-Google", "/x");
  assert.deepEqual([allowed, clause, google], [true, "D-20", null]);
  assert.equal(explanation, "this crawler follows only groups that name it, not those for *");
});

test("without a rule the reason says so", async () => {
  assert.equal((await why(file, "foobot", "/x")).reason, "no-matching-rule");
  assert.equal((await why(file, "foobot", "/robots.txt")).clause, "M-6");
  const {reason, group, line} = await why(about("User-agent: a", "Disallow: /"), "b", "/");
  assert.deepEqual([reason, group, line], ["no-group", null, null]);
});

test("D-12: what Google itself answers is there if it differs", async () => {
  const {allowed, matches, google} = await why(file, "foobot", "/my folder/x");
  assert.deepEqual([allowed, matches[0].took, google.sentence], [false, "/my%20folder", "google/robotstxt itself would allow it: no rule matches in the group for foobot"]);
  assert.equal((await why(file, "foobot", "/a.php")).google, null);
});

test("long lists are cut, and what has no answer is an error", async () => {
  const rules = Array.from({length: 250}, (_, at) => "Disallow: /" + "a".repeat(at + 1));
  const {matches, more, groups} = await why(about("User-agent: *", ...rules, ...Array(1_100).fill("User-agent: b\nDisallow: /")), "c", "/" + "a".repeat(300));
  assert.deepEqual([matches.length, more, groups.length], [200, 50, 1_000]);
  await assert.rejects(why(file, "foobot", "example.com"), /example\.com/);
  await assert.rejects(why(file, "a b", "/"), /not a product token/);
});

test("a profile that differs says which setting does it", async () => {
  const ask = async (question, crawler, url) => (await answer("profiles", {...question, crawler, url})).profiles;
  const of = (profiles, name) => profiles.find(({profile}) => profile === name);
  const news = await ask(file, "foobot-news", "/a.php"), rfc = of(news, "rfc9309");
  assert.deepEqual([of(news, "google-2014").differs, rfc.differs, rfc.group], ["no", "verdict", "*"]);
  assert.deepEqual(rfc.because.map(({setting, value, clauses}) => [setting, String(value), clauses]), [["prefix-fallback", "false", ["G-5", "D-7"]]]);
  const slash = of(await ask(about("User-agent: *", "Disallow: /b", "Allow: a"), "foobot", "/a"), "google-2014");
  assert.deepEqual([slash.differs, all(slash.because, "setting")], ["reason", ["path-without-slash"]]);
});

test("a comparison says what diff says", async () => {
  const question = {...about(), old: "User-agent: *\nDisallow: /a", new: "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a"};
  const {crawlers, neverDecide} = await answer("compare", question);
  assert.deepEqual(crawlers[0].names, ["Googlebot", "Bingbot", "*"]);
  assert.deepEqual(all(crawlers[0].changes, "url"), ["https://example.com/a/b"]);
  assert.deepEqual(all(neverDecide, "file"), ["new"]);
  assert.equal((await answer("compare", {...question, site: "http://h.example", urls: ["/a/bc", "/x"]})).tried, 2);
});

const day = 86_400;
const spans = async question => (await answer("timeline", {profile: "google-2019", hours: null, copy: false, siteAnswers: true, redirects: 0,
  retryAfter: null, maxAge: null, ...question})).spans;

test("H-6, H-7: a server error refuses for 30 days, then the copy counts", async () => {
  const [first, second] = await spans({answer: "503", copy: true});
  assert.deepEqual([first.access, first.clause, first.from, first.to, first.shortestWait, first.longestWait], ["full-disallow", "H-6", 0, 30 * day, 60, 3_600]);
  assert.deepEqual([second.access, second.clause, second.to], ["conditional", "H-7", 40 * day]);
  assert.deepEqual(all(await spans({answer: "503"}), "access"), ["full-disallow", "full-allow"]);
});

test("D-5, D-6: Google today stops for 12 hours, and for 429", async () => {
  const question = {answer: "500", profile: "google-current", copy: true};
  assert.deepEqual(all(await spans(question), "reason"), ["server-error", "last-copy", "site-answers"]);
  assert.deepEqual(all(await spans({...question, siteAnswers: false}), "access"), ["full-disallow", "conditional", "full-disallow"]);
  assert.deepEqual([(await spans({answer: "429"}))[0].access, (await spans({answer: "429", profile: "google-current"}))[0].access], ["full-allow", "full-disallow"]);
});

test("headers, redirects and the end of a failure count", async () => {
  assert.equal((await spans({answer: "503", retryAfter: 7_200}))[0].shortestWait, 7_200);
  assert.equal((await spans({answer: "404", maxAge: 3_600}))[0].longestWait, 3_600);
  assert.deepEqual(all(await spans({answer: "200", redirects: 5}), "reason"), ["file"]);
  assert.deepEqual(all(await spans({answer: "200", redirects: 6}), "reason"), ["dead-redirect"]);
  const [failed, back] = await spans({answer: "timeout", hours: 24});
  assert.deepEqual([failed.reason, back.reason], ["fetch-failed", "file"]);
  assert.ok(back.from >= day && back.from <= day + 6 * 3_600);
});

test("every answer has 40 days under every profile", async () => {
  const {answers, profiles} = await answer("start");
  for (const {id} of answers) {
    for (const {name} of profiles) {
      let until = 0;
      for (const span of await spans({answer: id, profile: name, hours: 100})) {
        assert.equal(span.from, until);
        assert.ok(span.to > until && span.explanation);
        until = span.to;
      }
      assert.equal(until, 40 * day);
    }
  }
});

const page = (tags, headers, more) => answer("page", {tags, headers, crawler: "Googlebot", profile: "google-2019", text: "", url: "", ...more});

test("I-1, I-3: tags and headers add up", async () => {
  const {seen, index, follow, effective, directives} = await page([{name: "robots", content: "nofollow, max-snippet:20"},
    {name: "GoogleBot", content: "noindex"}, {name: "otherbot", content: "noarchive"}], "HTTP/1.1 200 OK\r\nX-Robots-Tag: max-snippet:10\r\n\r\n");
  assert.deepEqual([seen, index, follow, effective["max-snippet"].from, "noarchive" in effective], [true, false, false, "header 1", false]);
  assert.deepEqual(all(directives, "directive"), ["max-snippet:10", "nofollow", "max-snippet:20", "noindex"]);
});

test("I-5: a page that robots.txt forbids is never seen; one that is not HTML has headers alone", async () => {
  const tags = [{name: "robots", content: "noindex"}], forbid = {text: "User-agent: *\nDisallow: /x"};
  const {seen, robots} = await page(tags, "", {...forbid, url: "/x"});
  assert.deepEqual([seen, robots.line], [false, 2]);
  const open = await page(tags, "", {text: "User-agent: *\nDisalow: /y", url: "/y"});
  assert.deepEqual([open.seen, open.google.line], [true, 2]);
  assert.equal((await page(tags, "content-type: application/pdf")).index, true);
  await assert.rejects(page([], "nonsense"), {message: "a header is written 'Name: value', not 'nonsense'"});
});

test("U-5: preferences of headers and robots.txt combine", async () => {
  const {preferences} = await page([], "Content-Usage: search=n", {text: "User-agent: *\nContent-Usage: search=y, train-ai=y", url: "/y"});
  assert.deepEqual(all(preferences, "preference"), ["disallowed", "allowed"]);
});
