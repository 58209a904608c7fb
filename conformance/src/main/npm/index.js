import { readFileSync } from "node:fs";

/** The cases of the track match that ask about a URL. */
export const cases = readFileSync(new URL("cases.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const { bodyBase64, ...rest } = JSON.parse(line);
    return { ...rest, body: bodyBase64 ? Buffer.from(bodyBase64, "base64") : Buffer.from(rest.body) };
  });
