import { isIP } from "node:net";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { cellsOf, exportPages } from "#src/platform/operator/export-pages.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import { type ShownCustomer, showCustomers } from "#src/features/accounts/server/index.ts";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import { listedWithPart } from "#src/platform/search/match-part.ts";
import { shortestPart } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";
import { readAddressList } from "../address-list.ts";
import { type ServerRow, selectServers } from "../server-rows.ts";
import { type Service, statusOf } from "../status.ts";

type Routes = typeof serversOfficeRoutes;
type Route = Routes["GET /v2/admin/servers"];
type ExportRoute = Routes["GET /v2/admin/servers/export"];
type Answer = z.input<Route["output"]>;
export type ServerRowView = Answer["servers"][number];

/** What staff needs of a server besides what its customer sees. */
export interface StaffColumns {
  readonly customer_id: string;
  readonly site_id: number;
  readonly node_id: string | null;
  readonly plan_name: string | null;
  readonly location_name: string | null;
  readonly image_name: string | null;
}

export const staffColumns = sql<StaffColumns>`s.customer_id, s.site_id, s.node_id,
  (SELECT plan.name FROM plans plan WHERE plan.id = s.plan_id) AS plan_name,
  (SELECT place.name FROM locations place WHERE place.id = s.location_id) AS location_name,
  (SELECT concat_ws(' ', image.name, image.version) FROM images image WHERE image.id = s.image_id) AS image_name`;

/** Servers of all customers, newest first, those that ended among them. */
export async function listAllServers(
  { db }: Pick<Platform, "db">,
  query: z.output<Route["query"]>,
): Promise<Answer> {
  const named = query.q ? await searched(db.kysely, query.q) : null;
  const found = await selectServers(
    db.kysely,
    sql<SqlBool>`${inPage("s.created_at", "s.id", query)}
      ${when(query.service, (service) => ofService(service))}
      ${when(query.held, (held) => (held === "true" ? sql`s.hold_id IS NOT NULL` : sql`s.hold_id IS NULL`))}
      ${when(query.plan, (plan) => sql`s.plan_id = ${plan}`)}
      ${when(query.location, (location) => sql`s.location_id = ${location}`)}
      ${when(query.node, (node) => sql`s.node_id = ${node}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`s.customer_id = ${id}::uuid`)}
      ${when(
        query.expiresBefore,
        (at) => sql`s.paid_until < ${at}::timestamptz 
        AND s.service IN ('active', 'expired', 'suspended', 'terminating')`,
      )}
      ${when(named, (condition) => condition)}`,
    query.limit + 1,
    staffColumns,
  );
  const { page, nextCursor } = pageOf(found, query.limit, ({ created_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    db.kysely,
    page.map((row) => row.customer_id),
  );
  return { servers: page.map((row) => serverRowView(row, customerOf)), nextCursor };
}

/** An address is looked for as one; any other text is a part of a name, or a tag. */
async function searched(db: Kysely<DB>, text: string): Promise<RawBuilder<unknown>> {
  if (isIP(text) !== 0)
    return sql`s.id IN (SELECT server_id FROM server_addresses WHERE address = ${text}::inet)`;
  const tagged = sql<boolean>`(tags @> ARRAY[${text}] AND tags <> '{}')`;
  if ([...text].length < shortestPart)
    return sql`(s.name ILIKE ${likePattern(text)} OR ${text} = ANY (s.tags))`;
  return listedWithPart(db, {
    table: "servers",
    texts: [{ text: sql`name`, index: "servers_name_grams" }],
    part: text,
    isOf: (named) => sql`EXISTS (SELECT FROM servers WHERE id = s.id AND (${named} OR ${tagged}))`,
    isAmong: (ids) =>
      sql`s.id IN (SELECT id FROM ${ids} AS named UNION SELECT id FROM servers WHERE ${tagged})`,
  });
}

/** As everyone sees it. All but `active` are few, or old: an index has them. */
function ofService(service: Service): RawBuilder<SqlBool> {
  if (service === "active") return sql`s.service = 'active' AND s.hold_id IS NULL`;
  const isSo = sql`s.service <> 'active' AND s.service = ${service}`;
  if (service === "expired") return sql`${isSo} AND s.hold_id IS NULL`;
  if (service !== "suspended") return sql<SqlBool>`${isSo}`;
  return sql`s.id IN (SELECT id FROM servers s WHERE ${isSo}
                      UNION SELECT id FROM servers WHERE hold_id IS NOT NULL AND service IN ('active', 'expired'))`;
}

export function serverRowView(
  row: ServerRow & StaffColumns,
  customerOf: (id: string) => ShownCustomer,
): ServerRowView {
  return {
    id: encodeId("server", row.id),
    name: row.name,
    status: statusOf({ service: row.service, power: row.power, openTask: row.open_task }),
    service: row.service,
    power: row.power,
    planId: row.plan_id,
    planName: row.plan_name ?? row.plan_id,
    locationId: row.location_id,
    locationName: row.location_name ?? row.location_id,
    nodeId: row.node_id,
    ipv4: readAddressList(row.address_list).map(({ address }) => address),
    tags: [...row.tags],
    customer: customerOf(row.customer_id),
    paidUntil: row.paid_until?.toISOString() ?? null,
    autoprolong: row.autoprolong,
    renewalCents: centsToNumber(row.next_price_cents),
    suspendedReason: row.suspended_reason,
    createdAt: row.created_at.toISOString(),
  };
}

/** The same as rows of a file. */
export function exportServers(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  query: z.output<ExportRoute["query"]>,
): Promise<Lines<z.input<ExportRoute["csv"]>>> {
  return exportPages(platform, ctx, {
    action: "servers.export",
    query,
    list: async (page) => {
      const { servers: rows, nextCursor } = await listAllServers(platform, page);
      return { rows, nextCursor };
    },
    row: ({
      customer,
      ipv4,
      tags,
      renewalCents,
      planName: _,
      locationName: __,
      ...fields
    }: ServerRowView) => ({
      ...fields,
      ...cellsOf(customer),
      ipv4: ipv4.join(", "),
      tags: tags.join(", "),
      renewal: plainDollars(renewalCents),
    }),
  });
}
