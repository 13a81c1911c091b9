import type { Kysely, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { ActorStamp, StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActFactKey } from "#src/shared/act-facts.ts";
import type { FoundKind } from "#src/shared/found.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";

/** In whose name an act is done: staff by the office, an operator by a command; of an approved one, who asked for it. */
export type ActCtx = Ctx<StaffActor | ActorStamp>;

/** A customer or a thing that an act names, with its id as on the wire; the name is null where it has none. */
export interface ActThing {
  readonly kind: FoundKind;
  readonly id: string;
  readonly name: string | null;
}

/** One fact of an act: a sum in USD cents, a count, an instant, a yes or no, or a text that is data and not translated. */
export type ActFact = { readonly key: ActFactKey } & (
  | { readonly kind: "cents" | "count"; readonly value: number }
  | { readonly kind: "text" | "time"; readonly value: string }
  | { readonly kind: "flag"; readonly value: boolean }
);

/** What an act would do, for who decides about it: names and links in place of ids. */
export interface ActDescription {
  /** Whom it concerns; null: no customer alone. */
  readonly customer: ActThing | null;
  /** What it is done to, besides the customer. */
  readonly thing: ActThing | null;
  readonly facts: readonly ActFact[];
  /** Prices that it changes; those beyond the rows are counted. */
  readonly prices?: { readonly rows: readonly ActPrice[]; readonly further: number };
}

/** A price that an act changes. */
export interface ActPrice {
  readonly service: ActThing;
  /** How many other services it changes alike. */
  readonly others: number;
  /** The extra address whose price it is; null: the service itself. */
  readonly address: string | null;
  /** The length of term. */
  readonly months: number;
  readonly beforeCents: number;
  readonly afterCents: number;
  /** An instant. */
  readonly fromAt: string;
}

/**
 * Something that staff does and that may need a limit or a second person: credits, refunds, releases, erasures. The
 * feature whose things it changes declares it (`staffActs` of `server/feature.ts`); `features/staff` counts it, keeps
 * it while it waits for approval, and runs it. What is approved is the payload that was stored, and nothing else.
 */
export interface StaffAct<Payload extends object, Answer> {
  /** A noun and a verb, e.g. `wallet.adjust`: in limits and approvals. */
  readonly name: string;
  readonly permission: StaffPermission;
  /** The shape of the payload as JSON, parsed again before it runs; money in cents as integers. */
  readonly payload: z.ZodMiniType<Payload>;
  /** USD cents that count against the limits of the role; 0 or absent: none of its limits is about money. */
  readonly cents?: (payload: Payload) => number;
  /** It needs a second person whatever the sum: what cannot be taken back, or is not about money. */
  readonly always?: true;
  /** While one waits for approval, no further one is asked for on the same object (`approval_open`). */
  readonly isOnly?: true;
  /**
   * Approvals show the stored fields too, since a form goes on from them. Only for an act whose fields are ids, numbers and
   * words of staff: never a hash, never a text of the customer's.
   */
  readonly showsPayload?: true;
  /** What it is done to, for lists and audit rows: ids as in tables. */
  readonly subject: (payload: Payload) => { readonly objectType: string; readonly objectId: string };
  /**
   * What it would do, read now: everything in the payload that who approves has to know, and nothing that the role of
   * its permission may not see.
   */
  readonly describe: (db: Kysely<DB>, payload: Payload) => Promise<ActDescription>;
  /**
   * Throws `AppError` for what would be refused now, as far as reading shows, such as another price: before a second person
   * is asked, and for who decides.
   */
  readonly check?: (db: Kysely<DB>, payload: Payload, now: Date) => Promise<void>;
  /**
   * Before a second person is asked it is run and taken back, so that all of its input is checked as it will be. Only for
   * an act that does nothing outside of its transaction.
   */
  readonly isRehearsed?: true;
  /**
   * Does it, in the transaction in which it was counted or approved, so that all of it happens once or nothing. Checks
   * what may have changed since it was asked for, writes audit row and event, and throws `AppError` to refuse.
   */
  readonly run: (trx: Transaction<DB>, ctx: ActCtx, asked: AskedAct<Payload>) => Promise<Answer>;
}

/** An act as it was asked for. */
export interface AskedAct<Payload> {
  readonly payload: Payload;
  /** Why, in the words of who asked; the audit keeps it. */
  readonly reason: string;
  /** Also the key under which it happens once, where money moves: a UUID. */
  readonly id: string;
  /** Of one that waited for approval, when it was asked for; absent: just now. */
  readonly askedAt?: Date;
}

/** An act of any payload: what runs those that waited for approval sees. */
export interface StoredAct {
  readonly name: string;
  readonly permission: StaffPermission;
  readonly always?: true;
  readonly showsPayload?: true;
  /** Money of it counts against limits of roles. */
  readonly hasLimit: boolean;
  /** Describes what was stored; throws where it has another shape by now. */
  readonly describeStored: (db: Kysely<DB>, payload: unknown) => Promise<ActDescription>;
  /** Throws what would refuse it now. */
  readonly checkStored: (db: Kysely<DB>, payload: unknown, now: Date) => Promise<void>;
  /** Parses what was stored and runs the act on it; throws where it has another shape by now. */
  readonly runStored: (trx: Transaction<DB>, ctx: ActCtx, asked: AskedAct<unknown>) => Promise<unknown>;
}

/** Declares an act, keeping the types of its payload and answer. */
export function defineStaffAct<Payload extends object, Answer>(
  act: StaffAct<Payload, Answer>,
): StaffAct<Payload, Answer> & StoredAct {
  return {
    ...act,
    hasLimit: act.cents !== undefined,
    describeStored: async (db, payload) => act.describe(db, act.payload.parse(payload)),
    checkStored: async (db, payload, now) => act.check?.(db, act.payload.parse(payload), now),
    runStored: (trx, ctx, asked) =>
      act.run(trx, ctx, { ...asked, payload: act.payload.parse(asked.payload) }),
  };
}
