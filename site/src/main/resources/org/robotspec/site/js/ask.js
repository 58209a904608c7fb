/** Questions of the page: the compiled core answers them in a worker; only a fetch needs the server of `robotspec web`. */

const token = takeToken();
const waiting = new Map();
const workers = new Map();
let last = 0;

/** Whether there is a server that can fetch. */
export const canFetch = token !== null;

/** Takes the token out of the address, which may be sent to others; the tab keeps it for a reload. */
function takeToken() {
  const given = new URLSearchParams(location.search).get("token"), key = "robotspec-token";
  try {
    if (given === null) return sessionStorage.getItem(key);
    sessionStorage.setItem(key, given);
    if (sessionStorage.getItem(key) === given) history.replaceState(null, "", location.pathname + location.hash);
  } catch {
    // A browser that keeps nothing.
  }
  return given;
}

function startWorker() {
  // The one-file page has its worker as a text.
  const code = document.getElementById("worker-code");
  const worker = code ? new Worker(URL.createObjectURL(new Blob([code.textContent], {type: "text/javascript"})))
    : new Worker(new URL("worker.js", import.meta.url), {type: "module"});
  worker.addEventListener("message", ({data}) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", event => {
    for (const settle of waiting.values()) settle({error: event.message || "the page's own code could not be started"});
    waiting.clear();
  });
  return worker;
}

/** What may take seconds has a worker of its own, which ends when nobody waits for it. */
const slow = new Set(["compare", "notes", "corrections"]), patience = 20_000;

function workerFor(name) {
  const key = slow.has(name) ? name : "";
  if (!workers.has(key)) workers.set(key, startWorker());
  return workers.get(key);
}

/** Returns the answer to a question; throws an Error with a sentence, or an AbortError. */
export function ask(name, question, signal) {
  if (name === "fetch") return askServer(question, signal);
  return new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, ({answer, error}) => error === undefined ? resolve(answer) : reject(new Error(sentence(error))));
    workerFor(name).postMessage({id, name, question});
    const stop = reason => {
      if (!waiting.delete(id)) return;
      if (slow.has(name)) {
        workers.get(name).terminate();
        workers.delete(name);
      }
      reject(reason);
    };
    signal?.addEventListener("abort", () => stop(new DOMException("", "AbortError")));
    if (name === "corrections") setTimeout(stop, patience, new Error("It takes too long to find corrections here; robotspec lint finds them."));
  });
}

async function askServer(question, signal) {
  let response;
  try {
    response = await fetch("/api/fetch", {
      method: "POST",
      headers: {"X-Robotspec-Token": token, "Content-Type": "application/json"},
      body: JSON.stringify(question),
      signal,
    });
  } catch (error) {
    throw error.name === "AbortError" ? error : new Error("The server does not answer. Is robotspec web still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(sentence(answer.error ?? "the server answered with status " + response.status));
  return answer;
}

/** Gives a message of the core a capital, unless it starts with a name or an address, and a full stop. */
function sentence(message) {
  const start = /^[a-z]+ /.test(message) ? message[0].toUpperCase() + message.slice(1) : message;
  return /[.!?]$/.test(start) ? start : start + ".";
}

/**
 * Returns a function that asks after a pause in typing, drops the question before, and gives the answer to
 * `show`, or the sentence of an error to `fail`.
 */
export function asker(name, {question, show, fail, pause = 120}) {
  let timer = 0, running = null;
  return function later(wait = pause) {
    clearTimeout(timer);
    running?.abort();
    timer = setTimeout(async () => {
      const asked = question();
      if (!asked) return;
      const mine = running = new AbortController();
      try {
        const answer = await ask(name, asked, mine.signal);
        if (mine === running) show(answer, asked);
      } catch (error) {
        if (error.name !== "AbortError" && mine === running) fail(error.message);
      }
    }, wait);
  };
}
