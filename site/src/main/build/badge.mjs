/** Badges: how many of the required cases an implementation gets right, judged by one profile. */

const colours = {red: "#b3261e", yellow: "#7a5000", brightgreen: "#166d30"};

/** Makes a badge in the form of shields.io: what was left out is not right. */
export function badge(profile, tracks, right, failed, required) {
  // Rounded down: 100 only if all are right.
  const message = `${Math.floor(100 * right / required)} % of ${required} required cases (${profile}; ${tracks.join(", ")})`;
  const color = failed ? "red" : right < required ? "yellow" : "brightgreen";
  return {schemaVersion: 1, label: "robots.txt conformance", message, color};
}

/** Draws a badge. */
export function draw({label, message, color}) {
  const [left, right] = [label, message].map(text => Math.round(text.length * 6.2));
  const [from, width] = [left + 16, left + right + 32];
  const text = (words, x, length) => `<text x="${x}" y="14" textLength="${length}">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${label}: ${message}">
<title>${label}: ${message}</title>
<rect width="${width}" height="20" rx="3" fill="#3b424a"/>
<path d="M${from} 0h${width - from - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${from}z" fill="${colours[color]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
${text(label, 8, left)}
${text(message, from + 8, right)}
</g>
</svg>
`;
}
