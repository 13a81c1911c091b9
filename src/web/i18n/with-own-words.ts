import type { Messages } from "./messages.gen.ts";

interface Branch {
  readonly [key: string]: unknown;
}

/** Messages with those of a site in their place, by key; what has no place among them is left out. */
export function withOwnWords(messages: Messages, own: Readonly<Record<string, unknown>>): Messages {
  let joined: unknown = messages;
  for (const [key, message] of Object.entries(own)) joined = withOne(joined, key.split("."), message);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each takes the place of another
  return joined as Messages;
}

function withOne(branch: unknown, [first, ...rest]: readonly string[], message: unknown): unknown {
  if (first === undefined) return message;
  if (!isBranch(branch) || !Object.hasOwn(branch, first)) return branch;
  return { ...branch, [first]: withOne(branch[first], rest, message) };
}

function isBranch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
