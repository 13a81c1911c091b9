import type {
  Actor,
  ActorStamp,
  CustomerActor,
  StaffActor,
  StaffForCustomer,
  UserActor,
} from "./authz/actor.ts";
import { actorStamp } from "./authz/actor.ts";
import type { Platform } from "./platform.ts";

/**
 * In whose name something is done, on which call, and when. Made once, at the edge: by the router for a call, by a job
 * for its turn, by a command for its run; every use case takes it as `(deps, ctx, input)` and hands it on.
 */
export interface Ctx<A = Actor | StaffForCustomer | ActorStamp> {
  readonly actor: A;
  /** Id of the call, as audit rows keep it; null outside of one. */
  readonly requestId: string | null;
  /** Of a call: the client's address, and its browser or program. */
  readonly ip?: string;
  readonly userAgent?: string;
  /** One moment for all that it does. */
  readonly now: Date;
  /** Why staff does it, in their words: every audit row of it has it. */
  readonly reason?: string;
}

/** A customer's call by a session, a key or the bot. */
export type CustomerCtx = Ctx<CustomerActor>;

/** The same, or what staff does for a customer. */
export type OwnerCtx = Ctx<CustomerActor | StaffForCustomer>;

/** A customer's call that only a person who signed in can make. */
export type UserCtx = Ctx<UserActor>;

/** The product itself, as the actor of jobs and of what follows from events. */
export const systemActor = { kind: "system" } as const satisfies ActorStamp;

/** The context of what no one calls: a job's turn, a command's run. */
export function createCtx<A>({ clock }: Pick<Platform, "clock">, actor: A): Ctx<A> {
  return { actor, requestId: null, now: clock.now() };
}

/** The same call, seen as another actor's: whom a sign-up or a mailed link turned out to be. */
export function inNameOf<C extends Ctx<unknown>, A>(
  ctx: C,
  actor: A,
): Omit<C, "actor"> & { readonly actor: A } {
  return { ...ctx, actor };
}

/** A call of staff as its use cases get it, with why. */
export function withReason(ctx: Ctx<StaffActor>, reason: string): Ctx<StaffActor> {
  const { actor, requestId, ip, userAgent, now } = ctx;
  return {
    actor,
    requestId,
    now,
    reason,
    ...(ip !== undefined && { ip }),
    ...(userAgent !== undefined && { userAgent }),
  };
}

/** A context as parameters of SQL functions: who, on which call, when; `call` hands on why, which no function takes. */
export function sqlContext({ actor, requestId, now, reason }: Ctx) {
  const as = { actor: actorStamp(actor), request: requestId, at: now };
  return reason === undefined ? as : { ...as, because: { request: requestId, reason } };
}
