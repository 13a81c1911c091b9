import type { ApiKeyActor } from "#src/platform/authz/actor.ts";

/** What a call of an API key is counted as; reads and writes by the method, and whatever costs money. */
export type KeyCallKind = "reads" | "writes" | "orders";

/** Calls of each kind that one API key may make in a minute (product §7). */
export const keyCallsPerMinute: Readonly<Record<KeyCallKind, number>> = {
  reads: 120,
  writes: 30,
  orders: 10,
};

/** The most that a key's own rate may be: it only lowers. */
export const greatestKeyRate = keyCallsPerMinute.reads;

/** What a key may do in a minute: the usual, or less by its own rate. */
export function keyLimit({ ratePerMinute }: Pick<ApiKeyActor, "ratePerMinute">, kind: KeyCallKind): number {
  return Math.min(keyCallsPerMinute[kind], ratePerMinute ?? keyCallsPerMinute[kind]);
}

/** By whom such calls are counted. */
export function keyCaller({ keyId }: Pick<ApiKeyActor, "keyId">, kind: KeyCallKind): string {
  return `${kind}:${keyId}`;
}
