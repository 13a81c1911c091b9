import { sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { cellsOf, exportPages } from "#src/platform/operator/export-pages.ts";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { walletOfficeRoutes } from "../../contract-office.ts";
import type { WalletDeps } from "../deps.ts";
import { AppError } from "#src/shared/errors.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import { nameObjects, type OrderRow, orderRowView, refundedOfOrder } from "./order-rows.ts";

type Routes = typeof walletOfficeRoutes;
type Route = Routes["GET /v2/admin/orders"];
type ExportRoute = Routes["GET /v2/admin/orders/export"];
type Listed = z.input<Route["output"]>["orders"][number];

/** Orders of all customers, newest first, with or without their amounts. */
export async function listOrders(
  { db }: Pick<Platform, "db">,
  deps: WalletDeps,
  query: z.output<Route["query"]>,
  hasMoney: boolean,
): Promise<z.input<Route["output"]>> {
  refuseAmounts(query, hasMoney);
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.customer_id, o.kind, o.state, o.total_cents, o.object_type, o.object_id, o.created_at,
           o.settled_at, o.put_away_at, ${refundedOfOrder} AS refunded_cents
    FROM orders o
    WHERE ${inPage("o.created_at", "o.id", query)}
      ${when(query.state, (state) => sql`o.state = ${state}`)}
      ${when(query.wentBack, (is) => sql`(${refundedOfOrder} > 0) = ${is === "true"}`)}
      ${when(query.kind, (kind) => sql`o.kind = ${kind}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`o.customer_id = ${id}::uuid`)}
      ${when(query.minCents, (cents) => sql`o.total_cents >= ${cents}`)}
      ${when(query.maxCents, (cents) => sql`o.total_cents <= ${cents}`)}
      ${when(query.putAway, (isAway) => sql`(o.put_away_at IS NOT NULL) = ${isAway === "true"}`)}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${query.limit + 1}`.execute(db.kysely);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ created_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    db.kysely,
    page.map((row) => row.customer_id),
  );
  const names = await nameObjects(db.kysely, deps, page);
  return { orders: page.map((row) => orderRowView(row, customerOf, names, hasMoney)), nextCursor };
}

/** Who asks for each limit in turn would learn the amounts. */
function refuseAmounts(
  { minCents, maxCents }: Pick<z.output<Route["query"]>, "minCents" | "maxCents">,
  hasMoney: boolean,
): void {
  if (!hasMoney && (minCents !== undefined || maxCents !== undefined)) throw new AppError("forbidden");
}

/** The same as rows of a file. */
export function exportOrders(
  platform: Platform,
  deps: WalletDeps,
  ctx: Ctx<StaffActor>,
  query: z.output<ExportRoute["query"]>,
): Promise<Lines<z.input<ExportRoute["csv"]>>> {
  const hasMoney = maySeeMoney(ctx.actor);
  refuseAmounts(query, hasMoney);
  return exportPages(platform, ctx, {
    action: "orders.export",
    query,
    list: async (page) => {
      const { orders: rows, nextCursor } = await listOrders(platform, deps, page, hasMoney);
      return { rows, nextCursor };
    },
    row: ({ totalCents, refundedCents, customer, object, ...fields }: Listed) => ({
      ...fields,
      ...cellsOf(customer),
      total: totalCents === null ? null : plainDollars(totalCents),
      refunded: refundedCents === null ? null : plainDollars(refundedCents),
      objectType: object.type,
      objectId: object.id,
      objectName: object.name,
    }),
  });
}
