import { sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { walletOfficeRoutes } from "../../contract-office.ts";
import type { WalletDeps } from "../deps.ts";
import { nameObjects, type OrderRow, orderRowView } from "./order-rows.ts";

type Route = (typeof walletOfficeRoutes)["GET /v2/admin/orders"];

/** Orders of all customers, newest first. */
export async function listOrders(
  { db }: Pick<Platform, "db">,
  deps: WalletDeps,
  query: z.output<Route["query"]>,
): Promise<z.input<Route["output"]>> {
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.customer_id, o.kind, o.state, o.total_cents, o.object_type, o.object_id, o.created_at,
           o.settled_at, o.put_away_at
    FROM orders o
    WHERE ${inPage("o.created_at", "o.id", query)}
      ${when(query.state, (state) => sql`o.state = ${state}`)}
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
  return { orders: page.map((row) => orderRowView(row, customerOf, names)), nextCursor };
}
