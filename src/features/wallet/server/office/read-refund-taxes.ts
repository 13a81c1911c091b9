import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";

/** The taxes of orders by their ids, without those that have none. */
export type RefundTaxes = ReadonlyMap<string, RefundTax>;

interface RefundTax {
  readonly account: string;
  readonly taxCents: number;
  readonly grossCents: number;
  readonly refundedCents: number;
}

/** What a refund shares out as tax of each of these orders, and in which account of the ledger it is. */
export async function readRefundTaxes(db: Kysely<DB>, orderIds: readonly string[]): Promise<RefundTaxes> {
  const { rows } = await sql<{
    id: string;
    account: string;
    taxCents: bigint;
    grossCents: bigint;
    refundedCents: bigint;
  }>`
    SELECT order_id AS id, taxes_account_of(order_id) AS account, tax_cents AS "taxCents", gross_cents AS "grossCents",
           wallet_refunded(order_id) AS "refundedCents"
    FROM order_taxes WHERE order_id = ANY(${[...new Set(orderIds)]}::uuid[]) AND tax_cents <> 0`.execute(db);
  return new Map(
    rows.map(({ id, account, ...amounts }) => [
      id,
      {
        account,
        taxCents: centsToNumber(amounts.taxCents),
        grossCents: centsToNumber(amounts.grossCents),
        refundedCents: centsToNumber(amounts.refundedCents),
      },
    ]),
  );
}
