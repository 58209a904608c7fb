/** A program that speaks the line protocol. */
import { spawn } from "node:child_process";
import { isObject, isTexts, json, printable, question, tracks as known } from "./judge.js";

const MAX_ANSWER = 1 << 20; // characters
const MAX_DEPTH = 1000; // of an answer, as in Java: deeper ones could not be compared
const MAX_WAIT = 2 ** 31 - 1; // milliseconds: a timer of more ends at once
const MAX_LINES = 100; // that nobody asked for
const MAX_FAILURES = 5; // cases in a row without an answer: the rest would only take time

/** A running program. */
function start(words) {
  // In a group of its own, so that what it starts ends with it, and Ctrl-C is ours alone.
  const group = process.platform !== "win32";
  const child = spawn(words[0], words.slice(1), { detached: group });
  const lines = [];
  let rest = "";
  let errors = "";
  let ended = null;
  let wake = () => {};
  const end = (what) => {
    ended ??= new Error(what);
    wake();
  };
  const kill = () => {
    try {
      group ? process.kill(-child.pid, "SIGKILL") : child.kill();
    } catch {
      // It has ended, or never began.
    }
    // What left the group may hold the pipes, which would keep this process alive.
    [child.stdin, child.stdout, child.stderr].forEach((pipe) => pipe?.destroy());
    child.unref();
    end("stopped");
  };
  child.on("error", (e) => end(e.code === "ENOENT" ? "there is no such program" : e.message));
  child.on("exit", () => {
    try {
      if (group) process.kill(-child.pid, "SIGKILL"); // what it left behind
    } catch {
      // Nothing.
    }
  });
  child.on("close", (code, signal) => {
    const said = errors.trim().replaceAll(/\s*\n/g, " | ");
    end(`the program ended with ${code ?? signal}${said && ": " + said}`);
  });
  child.stdin.on("error", () => {}); // it has ended, as "close" says
  child.stderr.setEncoding("utf8").on("data", (text) => (errors = (errors + text).slice(-500)));
  child.stdout.setEncoding("utf8").on("data", (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop();
    lines.push(...parts);
    if (rest.length > MAX_ANSWER || lines.length > MAX_LINES) {
      end("the program writes more than it is asked for");
      kill();
    }
    wake();
  });
  return {
    kill,
    write: (message) => child.stdin.write(json(message) + "\n"),
    /** Returns the next line; throws if there is none until the deadline, so many milliseconds after the question. */
    read: (deadline, milliseconds) =>
      new Promise((resolve, reject) => {
        const done = (settle, value) => {
          clearTimeout(timer);
          wake = () => {};
          settle(value);
        };
        const late = Object.assign(new Error(`no answer within ${milliseconds} ms`), { late: true });
        const timer = setTimeout(() => done(reject, late), Math.max(0, deadline - performance.now()));
        wake = () => {
          if (lines.length) done(resolve, lines.shift());
          else if (ended) done(reject, ended);
        };
        wake();
      }),
  };
}

/** Returns the value of a line; nothing if it has none, or one that is nested too deeply. */
function parse(line) {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const c = line[at];
    if (quoted && c === "\\") at++;
    else if (c === '"') quoted = !quoted;
    else if (!quoted && "[{".includes(c)) deepest = Math.max(deepest, ++depth);
    else if (!quoted && "]}".includes(c)) depth--;
  }
  try {
    return deepest > MAX_DEPTH ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A program under test, which is started again after a case without an answer. */
export class Driver {
  name;
  version;
  tracks = ["match"];
  #words;
  #milliseconds;
  #running = null;
  #seq = 0;
  #failures = 0;
  #firstFailure;

  constructor(words, seconds) {
    this.#words = words;
    this.#milliseconds = Math.min(seconds * 1000, MAX_WAIT);
    this.name = words.at(-1);
  }

  /** Starts the program for the first time: what it says of itself holds for the whole run. */
  async start() {
    const { name, version, tracks = this.tracks } = await this.#open();
    this.name = printable(name || this.name);
    this.version = printable(version);
    this.tracks = tracks;
  }

  async #open() {
    this.#running = start(this.#words);
    const hello = await this.#exchange({ cmd: "start", protocol: 1 });
    if (hello.protocol !== 1 || "cmd" in hello) throw new Error("it does not speak protocol 1: " + JSON.stringify(hello));
    const { name, version, tracks = [], profiles = true } = hello;
    for (const [what, value] of Object.entries({ name, version })) {
      if (typeof value !== "string") throw new Error(`its ${what} is not a text: ${JSON.stringify(value) ?? "there is none"}`);
    }
    if (!isTexts(tracks)) throw new Error("its tracks are not a list of texts: " + JSON.stringify(tracks));
    const unknown = tracks.find((track) => !known.includes(track));
    if (unknown !== undefined) throw new Error(`unknown track "${unknown}"; the tracks are ${known.join(", ")}`);
    if (typeof profiles !== "boolean") throw new Error("its profiles is neither true nor false: " + JSON.stringify(profiles));
    return hello;
  }

  async answer(one, profile) {
    if (this.#failures === MAX_FAILURES) {
      return { errored: `not asked: ${MAX_FAILURES} cases in a row had no answer, the first: ${this.#firstFailure}` };
    }
    try {
      if (!this.#running) await this.#open();
      const seq = ++this.#seq;
      const answer = await this.#exchange({ cmd: "case", seq, ...question(one, profile) });
      if (answer.seq !== seq) {
        throw new Error(`an answer with ${"seq" in answer ? "seq " + JSON.stringify(answer.seq) : "no seq"} to question ${seq}`);
      }
      if (Object.keys(answer).length === 1) throw new Error("an answer without a value");
      this.#failures = 0;
      return answer;
    } catch (e) {
      this.kill();
      if (this.#failures++ === 0) this.#firstFailure = printable(e.message);
      return { errored: e.message, late: e.late };
    }
  }

  async #exchange(message) {
    const deadline = performance.now() + this.#milliseconds;
    this.#running.write(message);
    for (;;) {
      const line = await this.#running.read(deadline, this.#milliseconds);
      const answer = parse(line);
      if (!isObject(answer)) throw new Error("not a JSON object: " + line);
      if (typeof answer.seq !== "number" || !(answer.seq < message.seq)) return answer; // else to an earlier question
    }
  }

  async stop() {
    this.#running?.write({ cmd: "stop" });
    await this.#running?.read(performance.now() + 2000, 2000).catch(() => {});
    this.kill();
  }

  kill() {
    this.#running?.kill();
    this.#running = null;
  }
}
