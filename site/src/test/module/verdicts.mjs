/** Compares verdicts with those of Java: node verdicts.mjs MODULE QUESTIONS. */

import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const {parse} = await import(pathToFileURL(process.argv[2]));
let verdicts = 0, differ = 0;
for (const line of readFileSync(process.argv[3], "utf8").split("\n").filter(Boolean)) {
  const [profile, body, names, answers] = JSON.parse(line);
  const rules = parse(Uint8Array.from(Buffer.from(body, "base64")), profile).rulesFor(names.split(","));
  for (let i = 0; i < answers.length; i += 2) {
    const decision = rules.decide(answers[i]), said = decision.explanation + ", line " + decision.line;
    verdicts++;
    if (said === answers[i + 1] && rules.isAllowed(answers[i]) === decision.allowed) continue;
    if (differ++ < 5) console.log(profile, Buffer.from(body, "base64").toString(), names, answers[i], said, "not", answers[i + 1]);
  }
}
console.log(verdicts + " verdicts, " + differ + " differ");
