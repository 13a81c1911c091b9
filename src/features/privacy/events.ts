import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to requests of people about their data. */
export const privacyEvents = {
  /** A copy that `userId` asked for can be fetched, by this person alone. */
  "privacy.copy-ready.v1": { payload: { requestId: "id", userId: "id" }, seenBy: "customer" },
  /** An owner, `memberId`, asked us to close the account. */
  "privacy.closing-asked.v1": { payload: { requestId: "id", memberId: "id" }, seenBy: "customer" },
  /** An owner, `memberId`, took that request back. */
  "privacy.closing-withdrawn.v1": { payload: { requestId: "id", memberId: "id" }, seenBy: "customer" },
  /** We declined to close the account, and said why. */
  "privacy.declined.v1": { payload: { requestId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
