import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to users and their sessions. */
export const accountsEvents = {
  /** A customer signed up. */
  "accounts.signed-up.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user followed a mailed link: the address is confirmed. */
  "accounts.email-confirmed.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** Mails to the user's address keep coming back: they are asked for one that works. */
  "accounts.email-unreachable.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user saved language, appearance or notification settings. */
  "accounts.settings-changed.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The mailbox of an account was proved for the first time, by another than who had made it: what that one made ends. */
  "accounts.taken-back.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** Another service signs the user in from now on. */
  "accounts.identity-linked.v1": { payload: { userId: "id", provider: "code" }, seenBy: "customer" },
  /** Another service signs the user in no longer. */
  "accounts.identity-unlinked.v1": { payload: { userId: "id", provider: "code" }, seenBy: "customer" },
  /** The password with which the user signed in is on a list that attackers have. */
  "accounts.password-known.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user's authenticator was switched on: signing in asks for its codes from now on. */
  "accounts.totp-set-up.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user's authenticator was switched off, and the recovery codes with it. */
  "accounts.totp-removed.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user has new recovery codes; the ones before ended. */
  "accounts.recovery-codes-made.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** A recovery code let the user in. */
  "accounts.recovery-code-used.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** Somebody proved a way in and then entered as many wrong codes as a sign-in may have. */
  "accounts.second-factor-failed.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** Somebody says that the user's authenticator and recovery codes are lost: after a wait a mailed link takes them off. */
  "accounts.factor-recovery-begun.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** It was stopped: the second factor was used, or the user said that it is not lost. */
  "accounts.factor-recovery-stopped.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** The user reported a break-in: all sessions ended, and no one spends the customer's money for a while. */
  "accounts.frozen.v1": { payload: { userId: "id" }, seenBy: "customer" },
  /** Staff closed something to a customer: what is open for it closes, and is judged again. */
  "accounts.blocked.v1": { payload: { customerId: "id" }, seenBy: "customer" },
  /** Staff opened it again. */
  "accounts.unblocked.v1": { payload: { customerId: "id" }, seenBy: "customer" },
  /** Staff began to look at the cabinet as this member sees it. */
  "accounts.look-began.v1": { payload: { lookId: "id", memberId: "id" }, seenBy: "customer" },
  /** The look ended: by staff, by the customer, or by itself. */
  "accounts.look-ended.v1": { payload: { lookId: "id", memberId: "id" }, seenBy: "customer" },
  /** The owner of an account took it back: what the user made in so many days before, a stranger may have made. */
  "accounts.broken-into.v1": { payload: { userId: "id", days: "number" }, seenBy: "nobody" },
  /** The user has one more passkey. */
  "accounts.passkey-added.v1": { payload: { userId: "id", passkeyId: "id" }, seenBy: "customer" },
  /** A passkey has another name. */
  "accounts.passkey-renamed.v1": { payload: { userId: "id", passkeyId: "id" }, seenBy: "customer" },
  /** A passkey was removed: by its user, or with all that others may have added. */
  "accounts.passkey-removed.v1": { payload: { userId: "id", passkeyId: "id" }, seenBy: "customer" },
  /** The counter of a passkey fell, so it may have been copied: it logs no one in any more. */
  "accounts.passkey-suspended.v1": { payload: { userId: "id", passkeyId: "id" }, seenBy: "customer" },
  /** A session was ended early; its streams and consoles close. */
  "accounts.session-revoked.v1": { payload: { sessionId: "id", userId: "id?" }, seenBy: "customer" },
  /** A session of the user acts for another customer from now on; what it has open for this one closes. */
  "accounts.session-switched.v1": { payload: { sessionId: "id", userId: "id?" }, seenBy: "customer" },
  /** Somebody was invited into the team. */
  "accounts.member-invited.v1": { payload: { invitationId: "id", role: "code" }, seenBy: "customer" },
  /** An invitation into the team was taken back. */
  "accounts.member-withdrawn.v1": { payload: { invitationId: "id" }, seenBy: "customer" },
  /** Who was invited is in the team. */
  "accounts.member-joined.v1": { payload: { memberId: "id" }, seenBy: "customer" },
  /** A member has another role; their streams and consoles, and those of their keys, close. */
  "accounts.member-changed.v1": { payload: { memberId: "id", role: "code" }, seenBy: "customer" },
  /** A member was removed; the same closes, and their keys end. */
  "accounts.member-left.v1": { payload: { memberId: "id" }, seenBy: "customer" },
  /** An account was taken back, and this member is in the team again, or in the role, as before a stranger changed it. */
  "accounts.member-restored.v1": { payload: { memberId: "id", role: "code" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
