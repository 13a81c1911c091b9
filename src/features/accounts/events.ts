import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to users and their sessions. */
export const accountsEvents = {
  /** A customer signed up. */
  "accounts.signed-up.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user followed a mailed link: the address is confirmed. */
  "accounts.email-confirmed.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user saved language, appearance or notification settings. */
  "accounts.settings-changed.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** Another service signs the user in from now on. */
  "accounts.identity-linked.v1": { payload: { userId: "id", provider: "code" }, seenBy: "customer" },
  /** Another service signs the user in no longer. */
  "accounts.identity-unlinked.v1": { payload: { userId: "id", provider: "code" }, seenBy: "customer" },
  /** A session was ended early; its streams and consoles close. */
  "accounts.session-revoked.v1": { payload: { sessionId: "id", userId: "id?" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
