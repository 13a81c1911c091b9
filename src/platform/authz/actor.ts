/** Who makes a call. Owner and login are two things: queries are scoped by `customerId`. */
export interface CustomerActor {
  readonly kind: "user";
  readonly userId: string;
  readonly customerId: string;
  readonly sessionId: string;
  readonly siteId: number;
}

/** An operator: a separate identity with its own sessions, never a flag on a user. */
export interface StaffActor {
  readonly kind: "staff";
  readonly staffId: string;
  readonly sessionId: string;
  readonly permissions: readonly string[];
}

export type Actor = CustomerActor | StaffActor;

/** How an actor is written into audit rows and tasks: kind and id, nothing personal. */
export function actorStamp(actor: Actor): { kind: string; id: string } {
  return actor.kind === "user" ? { kind: "user", id: actor.userId } : { kind: "staff", id: actor.staffId };
}

/** Finds the actor of a session token; null when it is unknown, expired or revoked. */
export type ResolveToken = (token: string) => Promise<Actor | null>;
