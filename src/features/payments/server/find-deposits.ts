import { sql } from "kysely";
import type { PaymentsContext } from "./context.ts";
import { readOutlooks } from "./read-outlooks.ts";

/** What a customer quotes who asks about coins: UUIDs of ours, or a transaction's 64 digits. */
export interface DepositQuery {
  readonly by: "payment" | "deposit" | "customer" | "transaction";
  readonly id: string;
}

const most = 200;

/** Coins that came for it, newest first, each with what its customer's page says of it now. */
export async function findDeposits(context: PaymentsContext, { by, id }: DepositQuery) {
  const db = context.platform.db.kysely;
  const matches = {
    payment: sql<boolean>`p.id = ${id}::uuid`,
    deposit: sql<boolean>`d.id = ${id}::uuid`,
    customer: sql<boolean>`a.customer_id = ${id}::uuid`,
    // Chains of Ethereum's kind have `0x` before it.
    transaction: sql<boolean>`d.txid IN (${id}, ${`0x${id}`})`,
  };
  const rows = await db
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .leftJoin("chains as c", "c.id", "d.chain_id")
    .leftJoin("payments as p", "p.address_id", "d.address_id")
    .selectAll("d")
    .select(["a.address", "a.customer_id", "c.cursor_height", "p.id as payment_id"])
    .where(matches[by])
    .orderBy("d.seen_at", "desc")
    .orderBy("d.id")
    .limit(most)
    .execute();
  const outlooks = await readOutlooks(context, db, rows);
  return rows.flatMap((row) => {
    const outlook = outlooks.get(row.id);
    return outlook === undefined ? [] : [{ ...row, outlook }];
  });
}
