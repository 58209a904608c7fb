// Puts RobotsTxtFile of Crawlee (@crawlee/utils) through the Robotspec conformance suite.
const { RobotsTxtFile } = require('@crawlee/utils');
const { version } = require('@crawlee/utils/package.json');

function answer(message) {
  if (message.agents.length > 1) return { skipped: 'one agent only' };
  if (message.url === undefined) return { skipped: 'asks about no URL' };
  const body = Buffer.from(message.body, 'base64').toString('utf8');
  let robotsTxt;
  try {
    robotsTxt = new URL('/robots.txt', message.url).href; // as its own find() does
  } catch {
    return { verdict: 'invalid' };
  }
  const allowed = RobotsTxtFile.from(robotsTxt, body).isAllowed(message.url, message.agents[0]);
  return { verdict: allowed ? 'allow' : 'disallow' };
}

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.cmd === 'stop') process.exit();
  const reply =
    message.cmd === 'start'
      ? { protocol: 1, name: 'Crawlee', version, tracks: ['match'] }
      : { seq: message.seq, ...answer(message) };
  console.log(JSON.stringify(reply));
});
