import { type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { exportList } from "#src/platform/operator/export-list.ts";
import { anyIdOf } from "#src/platform/operator/read-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import { ledgerNumber } from "#src/shared/coins/ledger-units.ts";
import { AppError } from "#src/shared/errors.ts";
import type { walletLedgerRoutes } from "../../contract-ledger.ts";
import type { WalletDeps } from "../deps.ts";
import { type EntryRow, readEntries, showEntries } from "./ledger-rows.ts";

type Routes = typeof walletLedgerRoutes;
type ListRoute = Routes["GET /v2/admin/transactions"];
type ExportRoute = Routes["GET /v2/admin/transactions/export"];
type Entry = Awaited<ReturnType<typeof showEntries>>[number];
type Filter = Omit<z.output<ExportRoute["query"]>, "reason">;

/**
 * Entries of the ledger, newest first: by their number, in which an index has them, or, of one account of a customer,
 * by their number within it.
 */
export async function listMovements(
  platform: Pick<Platform, "db">,
  deps: WalletDeps,
  { cursor, limit, ...filter }: z.output<ListRoute["query"]>,
): Promise<z.input<ListRoute["output"]>> {
  const before = cursor === undefined ? null : placeOf(cursor);
  const where = await conditionsOf(platform, deps, filter);
  const rows = await readPage(platform, where, before, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: await showEntries(platform.db.kysely, deps, page),
    nextCursor: last === undefined ? null : String(last.id),
  };
}

/** All of them as rows of a file. */
export async function exportMovements(
  platform: Platform,
  deps: WalletDeps,
  ctx: Ctx<StaffActor>,
  { reason, ...filter }: Filter & { readonly reason: string },
): Promise<Lines<z.output<ExportRoute["csv"]>>> {
  const where = await conditionsOf(platform, deps, filter);
  return exportList(platform, ctx, {
    action: "ledger.export",
    reason,
    filter,
    read: async (before: bigint | null, limit) => {
      const rows = await readPage(platform, where, before, limit);
      const shown = await showEntries(platform.db.kysely, deps, rows);
      const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
      return { rows: shown.map(fileRowOf), next };
    },
  });
}

function fileRowOf({
  customer,
  reference,
  amount,
  balanceAfter,
  ...fields
}: Entry): z.output<ExportRoute["csv"]> {
  return {
    ...fields,
    amount: ledgerNumber(amount, fields.currency),
    balanceAfter: balanceAfter === null ? null : ledgerNumber(balanceAfter, fields.currency),
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    referenceType: reference.type,
    referenceId: reference.id,
  };
}

function readPage(
  { db }: Pick<Platform, "db">,
  where: RawBuilder<SqlBool>,
  before: bigint | null,
  limit: number,
): Promise<readonly EntryRow[]> {
  return readEntries(db.kysely, {
    where: sql<SqlBool>`${where} ${when(before, (id) => sql`e.id < ${id}`)}`,
    order: sql`e.id DESC`,
    limit,
  });
}

async function conditionsOf(
  { db }: Pick<Platform, "db">,
  deps: WalletDeps,
  { customer, account, kind, since, until, minCents, maxCents, q }: Filter,
): Promise<RawBuilder<SqlBool>> {
  const found = q === undefined || q === "" ? null : await findCauses(db, deps, q);
  return sql<SqlBool>`true
    ${when(optionalId("customer", customer), ofCustomer)}
    ${when(account, (name) => sql`a.kind = ${name}`)}
    ${when(kind, (name) => sql`t.kind = ${name}`)}
    ${when(since, (at) => sql`t.created_at >= ${at}::timestamptz`)}
    ${when(until, (at) => sql`t.created_at < ${at}::timestamptz`)}
    ${when(minCents, (cents) => sql`e.currency = 'USD' AND abs(e.amount) >= ${cents}`)}
    ${when(maxCents, (cents) => sql`e.currency = 'USD' AND abs(e.amount) <= ${cents}`)}
    ${when(
      found,
      (ids) => sql`e.transaction_id IN (
      SELECT id FROM ledger_transactions WHERE id = ANY (${ids}::uuid[])
      UNION ALL SELECT id FROM ledger_transactions
      WHERE reference_type = ANY (${causes}) AND reference_id = ANY (${ids}::uuid[]))`,
    )}`;
}

/** The accounts that a customer has, by ids that follow from what they are. */
function ofCustomer(customerId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`e.account_id IN (
    SELECT id FROM ledger_accounts WHERE customer_id = ${customerId}::uuid)`;
}

/** What transactions refer to; an index has each with its id. */
const causes = ["order", "deposit", "gateway-deposit", "adjustment"];

/** Ids that a text names: one of any kind, or those of what came with a hash. */
async function findCauses(
  { kysely }: Platform["db"],
  deps: WalletDeps,
  text: string,
): Promise<readonly string[]> {
  const id = anyIdOf(text);
  if (id !== null) return [id];
  const found: string[] = [];
  for (const source of deps.subjectSources())
    found.push(...((await source.findByHash?.(kysely, text)) ?? []));
  return found;
}

function placeOf(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError("invalid_input", undefined, { cursor: "invalid_input" });
  return BigInt(cursor);
}
