import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A payment with its address and the height of its chain. */
export type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];
/** A deposit with the height of its chain. */
export type DepositRow = Awaited<ReturnType<typeof readDeposits>>[number];

/** Whose payments: of one owner, or (public view) of anyone who has the id on that site. */
export type PaymentScope =
  | { readonly customerId: string; readonly id?: string }
  | { readonly siteId: number; readonly id: string };

const listLength = 20;

/** The newest payments in scope. */
export async function readPayments(db: Kysely<DB>, scope: PaymentScope) {
  const { id } = scope;
  return db
    .selectFrom("payments as p")
    .innerJoin("deposit_addresses as a", "a.id", "p.address_id")
    .leftJoin("chains as c", "c.id", "a.chain_id")
    .selectAll("p")
    .select(["a.address", "a.key_fingerprint", "a.derivation_index", "c.cursor_height"])
    .where((where) =>
      "customerId" in scope
        ? where("p.customer_id", "=", scope.customerId)
        : where("p.site_id", "=", scope.siteId),
    )
    .$if(id !== undefined, (query) => query.where("p.id", "=", id ?? ""))
    .orderBy("p.created_at", "desc")
    .orderBy("p.id")
    .limit(listLength)
    .execute();
}

/** Of deposits `d`: whether one was credited once and that was taken back, also if it was credited again. */
export const wasReversed = sql<boolean>`d.epoch > 0 AND EXISTS (SELECT FROM ledger_transactions t
  WHERE t.reference_type = 'deposit' AND t.reference_id = d.id AND t.kind = 'deposit-reversal')`.as(
  "was_reversed",
);

/** The deposits on these addresses, oldest first. */
export async function readDeposits(db: Kysely<DB>, addressIds: readonly string[]) {
  return (
    db
      .selectFrom("deposits as d")
      .leftJoin("chains as c", "c.id", "d.chain_id")
      .selectAll("d")
      .select("c.cursor_height")
      .select(wasReversed)
      .where("d.address_id", "=", sql<string>`ANY(${[...addressIds]}::uuid[])`)
      .orderBy("d.seen_at")
      // Two of one transaction were seen together.
      .orderBy("d.txid")
      .orderBy("d.ref")
      .execute()
  );
}
