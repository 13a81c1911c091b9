import type { Kysely, Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The time that an order paid for. */
export interface RefundedTerm {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly days: number;
  /** Those that were begun. */
  readonly usedDays: number;
  /** What the other days are worth, whatever went back before; null where days are not given back, as of names. */
  readonly unusedCents: bigint | null;
}

/** What an order was for, as a refund looks at it. */
export interface RefundedService {
  readonly name: string;
  /** `ending`: it is being deleted, and nothing of it is refunded until it is gone. */
  readonly state: "running" | "ending" | "ended";
  /** Null where the order's time is over, or has none. */
  readonly term: RefundedTerm | null;
  /** Whether staff can end it with this refund. */
  readonly canEnd: boolean;
  /** What its end gives back by itself, of this order too, less what went back before; 0 where it gives nothing. */
  readonly endCents: bigint;
  /** Of `endCents`, this order's part. */
  readonly ownEndCents: bigint;
  /** The orders of `endCents`, in the order in which the end gives them back. */
  readonly endOrders: readonly { readonly orderId: string; readonly cents: bigint }[];
  /** What its end gives back to customers who had it before and paid, besides `endCents`. */
  readonly formerEndCents: bigint;
}

/** A service whose orders can be refunded after their delivery; its feature declares it, and the wallet asks it. */
export interface RefundSource {
  readonly type: "server" | "domain";
  /** Which kinds of orders, by `orders.kind`. */
  readonly kinds: readonly string[];
  /** Null where there is no such service. */
  describe(db: Kysely<DB>, asked: RefundedOrder): Promise<RefundedService | null>;
  /**
   * Ends the service in the transaction of the refund, which holds the wallet's lock and has posted its lines. Gives back
   * what is still unused of all its orders, less what went back of each: no day twice. With `keepsUnused` nothing goes
   * back to its customer besides the lines. Answers what it gave back.
   */
  end(
    trx: Transaction<DB>,
    ctx: Ctx,
    asked: RefundedOrder & { readonly keepsUnused: boolean },
  ): Promise<bigint>;
}

export interface RefundedOrder {
  readonly orderId: string;
  readonly objectId: string;
  readonly customerId: string;
  readonly at: Date;
}
