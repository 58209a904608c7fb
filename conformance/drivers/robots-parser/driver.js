// Puts robots-parser through the Robotspec conformance suite.
const robotsParser = require('robots-parser');
const { version } = require('robots-parser/package.json');

function answer(message) {
  if (message.agents.length > 1) return { skipped: 'one agent only' };
  const body = Buffer.from(message.body, 'base64').toString('utf8');
  let robotsTxt = 'http://example.com/robots.txt';
  try {
    robotsTxt = new URL('/robots.txt', message.url).href;
  } catch {
    // Without a URL, or with one that is none, any address will do.
  }
  const robots = robotsParser(robotsTxt, body);
  if (message.url === undefined) return { sitemaps: robots.getSitemaps() };
  const allowed = robots.isAllowed(message.url, message.agents[0]);
  // undefined: not a URL of this site.
  const verdict = allowed === undefined ? 'invalid' : allowed ? 'allow' : 'disallow';
  const line = robots.getMatchingLineNumber(message.url, message.agents[0]);
  return { verdict, line: Math.max(line, 0), sitemaps: robots.getSitemaps() };
}

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.cmd === 'stop') process.exit();
  const reply =
    message.cmd === 'start'
      ? { protocol: 1, name: 'robots-parser', version, tracks: ['match'] }
      : { seq: message.seq, ...answer(message) };
  console.log(JSON.stringify(reply));
});
