import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to API keys. Those that take something from a key also close its open streams (`stream-event.ts`). */
export const apiKeysEvents = {
  /** The customer made a key. */
  "api-keys.created.v1": { payload: { keyId: "id", makerId: "id?" }, seenBy: "customer" },
  /** The customer changed or rolled a key, or its old secret was ended. */
  "api-keys.changed.v1": { payload: { keyId: "id" }, seenBy: "customer" },
  /** A key was ended, whatever the reason. */
  "api-keys.revoked.v1": { payload: { keyId: "id", reason: "code" }, seenBy: "customer" },
  /** Somebody found a key and reported it: it is revoked, or its old secret is no longer accepted. */
  "api-keys.exposed.v1": { payload: { keyId: "id", makerId: "id?" }, seenBy: "customer" },
  /** A key expires in so many days, rounded up. */
  "api-keys.expiring.v1": { payload: { keyId: "id", makerId: "id?", days: "number" }, seenBy: "customer" },
  /** A key has expired. */
  "api-keys.expired.v1": { payload: { keyId: "id", makerId: "id?" }, seenBy: "customer" },
  /** The customer replaced the list of addresses that all keys are bound to. */
  "api-keys.networks-changed.v1": { payload: {}, seenBy: "customer" },
} as const satisfies EventCatalogue;
