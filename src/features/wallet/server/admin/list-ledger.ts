import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { shownId } from "#src/platform/operator/shown-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { walletOfficeRoutes } from "../../contract-office.ts";

type Route = (typeof walletOfficeRoutes)["GET /v2/admin/ledger"];
type Answer = z.input<Route["output"]>;

interface EntryRow {
  readonly id: bigint;
  readonly transaction_id: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance_after: string | null;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly created_at: Date;
}

/**
 * Entries of one account, newest first. The accounts of a customer count their entries and keep a balance with each, and
 * an index has them in that order; those of the system have nearly every entry of the ledger, which is read backwards.
 */
export async function listLedger(
  { db }: Pick<Platform, "db">,
  { customer, account, currency, cursor, limit }: z.output<Route["query"]>,
): Promise<Answer> {
  const customerId = optionalId("customer", customer);
  const before = cursor === undefined ? null : readPlace(cursor);
  const place = customerId === null ? sql`e.id` : sql`e.account_version`;
  const { rows } = await sql<EntryRow>`
    SELECT ${place} AS id, e.transaction_id, t.kind, e.amount::text, e.balance_after::text, t.reference_type,
           t.reference_id, t.created_at
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account_id = ledger_account_id(${account}, ${customerId}::uuid, ${currency})
      ${before === null ? sql`` : sql`AND ${place} < ${before}`}
    ORDER BY ${place} DESC LIMIT ${limit + 1}`.execute(db.kysely);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => ({
      transactionId: encodeId("transaction", row.transaction_id),
      kind: row.kind,
      amount: row.amount,
      balanceAfter: row.balance_after,
      reference: { type: row.reference_type, id: shownId(row.reference_type, row.reference_id) },
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor: last ? String(last.id) : null,
    accounts: await readAccounts(db.kysely, customerId),
  };
}

function readPlace(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError("invalid_input", undefined, { cursor: "invalid_input" });
  return BigInt(cursor);
}

async function readAccounts(db: Kysely<DB>, customerId: string | null): Promise<Answer["accounts"]> {
  const { rows } = await sql<Answer["accounts"][number]>`
    SELECT kind AS account, currency, balance::text FROM ledger_accounts
    WHERE ${customerId === null ? sql`customer_id IS NULL` : sql`customer_id = ${customerId}::uuid`} ORDER BY kind, currency LIMIT 200`.execute(
    db,
  );
  return rows;
}
