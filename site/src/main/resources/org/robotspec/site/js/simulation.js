/** What the policy does in the 40 days after a server begins to answer as chosen. No request is sent. */

import {AccessPolicy, follow, profiles} from "../lib/robotspec/index.js";

const days = 40, hour = 3_600_000, begin = Date.UTC(2026, 0, 1), end = begin + days * 24 * hour;
const site = "https://example.com";

const status = (id, words) => ({id: String(id), label: id + ": " + words, status: id});
const failure = (id, words) => ({id, label: words, failure: id});

const server = [
  status(200, "a robots.txt"), status(403, "forbidden"), status(404, "not found"), status(429, "too many requests"),
  status(500, "internal server error"), status(503, "service unavailable"),
  {id: "redirect-loop", label: "a redirect that leads back to itself", loop: true},
  failure("dns", "the host name has no address"), failure("connect", "cannot connect to the server"),
  failure("tls", "no secure connection: the certificate or the TLS version is wrong"),
  failure("timeout", "the answer did not arrive in time"), failure("reset", "the server reset the connection"),
  failure("invalid-response", "the answer is not a valid response"), failure("incomplete-body", "the answer is incomplete"),
];

/** The members of a question that have an effect with an answer. */
function takes({loop, failure: failed, status: given}) {
  if (loop) return [];
  if (failed) return ["redirects"];
  return ["redirects", given >= 500 || given === 429 ? "retryAfter" : "maxAge"];
}

/** What a server can answer, to choose from. */
export const answers = server.map(answer => ({id: answer.id, label: answer.label, takes: takes(answer)}));

export async function timeline(question) {
  const {profile, hours, copy} = question;
  const settings = Object.fromEntries(profiles().find(({name}) => name === profile).settings.map(({key, value}) => [key, value]));
  const policy = new AccessPolicy(profile), maxRedirects = Number(settings["max-redirects"]);
  const chosen = server.find(({id}) => id === question.answer), back = begin + (hours ?? days * 24) * hour;
  const bad = url => respond(chosen, question, url);
  const good = () => ({status: 200, body: ""});

  async function asked(request, before, now) {
    const result = await follow(site, request, {maxRedirects});
    const wanted = policy.wanted(result, before, now), pages = request === bad && !question.siteAnswers ? 503 : 200;
    const probe = wanted === "nothing" ? {} : {rootStatus: pages, missingStatus: wanted === "root" ? 0 : pages};
    return policy.next(result, before, now, {...probe, jitter: 0.5});
  }

  let state = copy ? await asked(good, null, begin - 24 * hour) : null;
  const states = [];
  for (let now = begin; now < end; now = state.refreshAt) {
    state = await asked(now < back ? bad : good, state, now);
    states.push(state);
  }
  return {days, asked: states.map(({fetchedAt}) => seconds(fetchedAt)), spans: spans(states)};
}

function respond({loop, failure: failed, label, status: given}, {redirects, retryAfter, maxAge}, url) {
  if (loop) return {status: 302, headers: {location: url}};
  const hop = Number(new URL(url).searchParams.get("redirect") ?? 0);
  if (hop < (redirects ?? 0)) return {status: 302, headers: {location: site + "/robots.txt?redirect=" + (hop + 1)}};
  if (failed) return {failure: failed, detail: label};
  return {status: given, body: "", headers: {...(retryAfter !== null && {"retry-after": retryAfter}), ...(maxAge !== null && {"cache-control": "max-age=" + maxAge})}};
}

const seconds = time => Math.round((time - begin) / 1_000);

/** Joins states in which the same may be crawled for the same reason. */
function spans(states) {
  const groups = [];
  for (const state of states) {
    const same = groups.at(-1)?.[0];
    if (same && same.explanation === state.explanation && same.status === state.status && same.detail === state.detail) groups.at(-1).push(state);
    else groups.push([state]);
  }
  return groups.map(group => {
    const [first] = group, last = group.at(-1);
    // A span ends when a limit passes, so the last wait of several is cut short.
    const waits = group.slice(0, Math.max(1, group.length - 1)).map(({fetchedAt, refreshAt}) => Math.round((refreshAt - fetchedAt) / 1_000));
    return {
      from: seconds(first.fetchedAt), to: Math.min(seconds(last.refreshAt), days * 86_400),
      access: first.access, temporary: first.temporary, reason: first.reason, clause: first.clause, explanation: first.explanation,
      detail: first.status === null ? first.detail : "status " + first.status,
      requests: group.length, shortestWait: Math.min(...waits), longestWait: Math.max(...waits),
    };
  });
}
