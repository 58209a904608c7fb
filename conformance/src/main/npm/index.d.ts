export type Profile = "google-2019" | "google-2014" | "google-current" | "rfc9309" | "google-reference";

export interface Expected {
  verdict: "allow" | "disallow" | "either" | "invalid";
  /** The 1-based line of the deciding rule; 0 if no rule decides. */
  line?: number;
}

export interface Case {
  id: string;
  /** What is right, in a sentence. */
  says: string;
  /** The crawler's name, and fallback names. */
  agents: string[];
  url: string;
  body: Uint8Array;
  /** The profiles under which the case must pass. */
  required: Profile[];
  /** The profiles to which the case applies, and what each expects. */
  expect: Partial<Record<Profile, Expected>>;
}

export const cases: Case[];
