import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { cellsOf, exportPages } from "#src/platform/operator/export-pages.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import { canonicalWallet, readBannedWallets, showCustomers } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { inPage, inQueue, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import type { paymentsAdminRoutes } from "../../contract-admin.ts";
import type { PaymentsContext } from "../context.ts";
import { type DepositLine, depositView, readDepositLines } from "./deposit-rows.ts";
import { formatUnits } from "#src/shared/money.ts";
import { methodOf } from "../methods.ts";
import { readSurroundings } from "./read-surroundings.ts";

type Routes = typeof paymentsAdminRoutes;
type ListRoute = Routes["GET /v2/admin/deposits"];
type ExportRoute = Routes["GET /v2/admin/deposits/export"];
type Listed = z.input<ListRoute["output"]>["deposits"][number];
type Answer = z.input<Routes["GET /v2/admin/deposits/{id}"]["output"]>;

/** Coins that came in, newest first; held ones are a queue, in which the oldest comes first. */
export async function listDeposits(
  context: PaymentsContext,
  query: z.output<ListRoute["query"]>,
): Promise<z.input<ListRoute["output"]>> {
  const isQueue = query.state === "held";
  const isNamed = query.q ? await named(context.platform.db.kysely, query.q) : null;
  const rows = await readDepositLines(context, {
    where: sql<SqlBool>`${(isQueue ? inQueue : inPage)("d.seen_at", "d.id", query)}
      ${when(query.state, (state) => sql`d.state = ${state}`)}
      ${when(query.reason, (reason) => sql`d.held_reason = ${reason}`)}
      ${when(query.chain, (chain) => sql`d.chain_id = ${chain}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`a.customer_id = ${id}::uuid`)}
      ${when(isNamed, (condition) => condition)}`,
    order: isQueue ? sql`d.seen_at, d.id` : sql`d.seen_at DESC, d.id DESC`,
    limit: query.limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, query.limit, ({ seen_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    context.platform.db.kysely,
    page.map((row) => row.customer_id),
  );
  return {
    deposits: page.map((row) => depositView(row, customerOf)),
    nextCursor,
    waiting: await countWaiting(context.platform.db.kysely, "seen_at", sql`deposits WHERE state = 'held'`),
  };
}

/** A hash with `0x` or without, an address, or a sender: each by an index of its own. */
async function named(db: Kysely<DB>, text: string): Promise<RawBuilder<SqlBool>> {
  const lower = text.toLowerCase();
  const hashes = [lower, `0x${lower}`, lower.replace(/^0x/, "")];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM deposits WHERE txid = ANY (${hashes})
    UNION SELECT theirs.id FROM deposits theirs JOIN deposit_addresses given ON given.id = theirs.address_id
          WHERE lower(given.address) = ${lower}
    UNION SELECT id FROM deposits WHERE senders && ${[canonicalWallet(text), text]}::text[]`.execute(db);
  return sql<SqlBool>`d.id = ANY (${rows.map(({ id }) => id)}::uuid[])`;
}

export async function readDeposit(context: PaymentsContext, id: string): Promise<Answer> {
  const { kysely } = context.platform.db;
  const [row] = await readDepositLines(context, {
    where: sql<SqlBool>`d.id = ${id}`,
    order: sql`d.id`,
    limit: 1,
  });
  if (!row) throw new AppError("not_found");
  const customerOf = await showCustomers(kysely, [row.customer_id]);
  const shortfall = await kysely
    .selectFrom("deposit_shortfalls")
    .select("missing_units")
    .where("deposit_id", "=", id)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  const denied = await readBannedWallets(kysely, row.senders, context.platform.clock.now());
  return {
    ...depositView(row, customerOf),
    paymentId: row.payment_id,
    height: row.height,
    blockHash: row.block_hash,
    rate: row.rate_e8 === null ? null : formatUnits(row.rate_e8, 8),
    missing: shortfall ? amountOf(row, shortfall.missing_units) : null,
    deniedSenders: [...denied],
    ...(await readSurroundings(context, row)),
  };
}

function amountOf({ chain_id: chain, asset }: DepositLine, units: bigint): string {
  return formatUnits(units, methodOf(chain, asset)?.decimals ?? 0);
}

/** The same as rows of a file; a call has one `reason`, which says why they are taken out. */
export function exportDeposits(
  context: PaymentsContext,
  ctx: Ctx<StaffActor>,
  query: z.output<ExportRoute["query"]>,
): Promise<Lines<z.input<ExportRoute["csv"]>>> {
  return exportPages(context.platform, ctx, {
    action: "deposits.export",
    query,
    list: async ({ heldReason: reason, ...page }) => {
      const { deposits: rows, nextCursor } = await listDeposits(context, { ...page, reason });
      return { rows, nextCursor };
    },
    row: ({ customer, cents, senders, fate: _, ...fields }: Listed) => ({
      ...fields,
      ...cellsOf(customer),
      worth: cents === null ? null : plainDollars(cents),
      senders: senders.join(", "),
    }),
  });
}
