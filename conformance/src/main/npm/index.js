import { readFileSync } from "node:fs";

/** The cases of the track match. */
export const cases = readFileSync(new URL("cases.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const { urlBase64, bodyBase64, ...rest } = JSON.parse(line);
    return {
      ...rest,
      url: urlBase64 ? Buffer.from(urlBase64, "base64") : Buffer.from(rest.url),
      body: bodyBase64 ? Buffer.from(bodyBase64, "base64") : Buffer.from(rest.body),
    };
  });
