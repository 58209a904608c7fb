/** Calls of the server that this page came from. It alone decides what a rule means. */

const token = new URLSearchParams(location.search).get("token") ?? "";
const gone = "The server does not answer. Is robotspec web still running?";

/** Returns the answer to a question; throws an Error with a sentence, or an AbortError. */
export async function ask(path, question, signal) {
  let response;
  try {
    response = await fetch("/api/" + path, {
      method: question ? "POST" : "GET",
      headers: {"X-Robotspec-Token": token, ...(question && {"Content-Type": "application/json"})},
      body: question && JSON.stringify(question),
      signal,
    });
  } catch (error) {
    throw error.name === "AbortError" ? error : new Error(gone);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(sentence(answer.error ?? "the server answered with status " + response.status));
  return answer;
}

/** Gives a message of the command line a capital, unless it starts with a name or an address, and a full stop. */
function sentence(message) {
  const start = /^[a-z]+ /.test(message) ? message[0].toUpperCase() + message.slice(1) : message;
  return /[.!?]$/.test(start) ? start : start + ".";
}

/**
 * Returns a function that asks after a pause in typing, drops the question before, and gives the answer to
 * `show`, or the sentence of an error to `fail`.
 */
export function asker(path, {question, show, fail, pause = 120}) {
  let timer = 0, running = null;
  return function later(wait = pause) {
    clearTimeout(timer);
    running?.abort();
    timer = setTimeout(async () => {
      const asked = question();
      if (!asked) return;
      const mine = running = new AbortController();
      try {
        const answer = await ask(path, asked, mine.signal);
        if (mine === running) show(answer, asked);
      } catch (error) {
        if (error.name !== "AbortError" && mine === running) fail(error.message);
      }
    }, wait);
  };
}
