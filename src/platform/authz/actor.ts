import type { Member, Scope } from "#src/shared/access.ts";
import type { CustomerBlock } from "#src/shared/customer-block.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";

/** Anyone acting for a customer. Owner and login are separate: queries are scoped by `customerId`. */
interface ForCustomer {
  readonly customerId: string;
  readonly siteId: number;
  /** What staff has closed to the customer; absent and null: nothing. */
  readonly block?: CustomerBlock | null;
  /** Until then nothing is done for the customer that does not come back; absent and null: there is no stop. */
  readonly stoppedUntil?: Date | null;
}

/** A person who signed in. */
export interface UserActor extends ForCustomer {
  readonly kind: "user";
  readonly userId: string;
  readonly sessionId: string;
  /** From then on the session is no longer valid, nor what it has opened. */
  readonly sessionEndsAt: Date;
  /** Until then the person counts as one who has just proved who they are; null: not since the session began. */
  readonly confirmedUntil: Date | null;
  /** What the person is in this customer's team. */
  readonly member: Member;
}

/** A program with one of the customer's keys; it may only make calls whose scope the key has. */
export interface ApiKeyActor extends ForCustomer {
  readonly kind: "api-key";
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** Ids of the domains whose DNS it is for; null: all. Other scopes are not limited by them. */
  readonly zones: readonly string[] | null;
  /** A limit of its own below the usual one; null: the usual one. */
  readonly ratePerMinute: number | null;
  /** From then on what was presented is no longer valid, nor what it has opened; null: it has no end. */
  readonly endsAt: Date | null;
  /** The user who made it, and what they are in the team now: a key never does what its maker may not. */
  readonly makerId: string;
  readonly member: Member;
}

/** A person who writes to the customer's bot. */
export interface TelegramActor extends ForCustomer {
  readonly kind: "telegram";
  /** The chat that they write from. */
  readonly linkId: string;
  readonly userId: string;
  /** What the person is in this customer's team now. */
  readonly member: Member;
}

/**
 * A member of staff who looks at what a user of the customer sees, read-only and announced (decision 120): it makes the
 * calls alone whose route names a part of the cabinet in `inLook`.
 */
export interface StaffLookActor extends ForCustomer {
  readonly kind: "staff-look";
  readonly lookId: string;
  readonly staffId: string;
  /** Whose cabinet it is, and what that user is in the team. */
  readonly userId: string;
  readonly member: Member;
}

/** Who makes a customer's call that does not need a session. */
export type CustomerActor = UserActor | ApiKeyActor | TelegramActor | StaffLookActor;

/** Whose own things a call shows that no key can make: of the user who calls, or of the one staff looks as. */
export type ReaderActor = UserActor | StaffLookActor;

/** An operator: a separate identity with its own sessions, never a flag on a user. */
export interface StaffActor {
  readonly kind: "staff";
  readonly staffId: string;
  readonly sessionId: string;
  /** `done`: open; else what is missing: a proof of the second factor, or the first one's enrolment. */
  readonly stage: "done" | "factor" | "enroll";
  /** A shipped role or one of the site's own. */
  readonly role: string;
  /** Of the role now; none before the session is open. */
  readonly permissions: readonly StaffPermission[];
  /** From then on the session is no longer valid, nor what it has opened. */
  readonly sessionEndsAt: Date;
  /** Until then the person counts as one who has just proved who they are; null: does not. */
  readonly confirmedUntil: Date | null;
}

/** An operator who does for a customer what the customer's own calls do. */
export interface StaffForCustomer extends ForCustomer {
  readonly kind: "staff";
  readonly staffId: string;
}

export type Actor = CustomerActor | StaffActor;

/** How an actor is written into audit rows and tasks: kind and id, nothing personal. The product itself has no id. */
export interface ActorStamp {
  readonly kind: string;
  readonly id?: string;
}

export function actorStamp(actor: Actor | StaffForCustomer | ActorStamp): ActorStamp {
  // A look has a user too, who did nothing.
  if ("staffId" in actor) return { kind: actor.kind, id: actor.staffId };
  if ("userId" in actor) return { kind: actor.kind, id: actor.userId };
  if ("keyId" in actor) return { kind: actor.kind, id: actor.keyId };
  return actor;
}

/** Where a token is presented: keys are bound to sites and addresses. */
export interface TokenPlace {
  readonly siteId: number;
  /** Client address, through trusted proxies only. */
  readonly ip: string;
}

/** Finds the actor of a token; null when it is unknown, expired or revoked. Throws when the place is a wrong one. */
export type ResolveToken = (token: string, place: TokenPlace) => Promise<Actor | null>;
