import type { ApiKeyActor } from "#src/platform/authz/actor.ts";
import { type KeyCallKind, keyCallsPerMinute } from "#src/shared/api-key-limits.ts";

/** What a key may do in a minute: the usual, or less by its own rate. */
export function keyLimit({ ratePerMinute }: Pick<ApiKeyActor, "ratePerMinute">, kind: KeyCallKind): number {
  return Math.min(keyCallsPerMinute[kind], ratePerMinute ?? keyCallsPerMinute[kind]);
}

/** By whom such calls are counted. */
export function keyCaller({ keyId }: Pick<ApiKeyActor, "keyId">, kind: KeyCallKind): string {
  return `${kind}:${keyId}`;
}
