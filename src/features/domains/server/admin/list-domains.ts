import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { cellsOf, exportPages } from "#src/platform/operator/export-pages.ts";
import { type ShownCustomer, showCustomers } from "#src/features/accounts/server/index.ts";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import { listedWithPart } from "#src/platform/search/match-part.ts";
import { shortestPart } from "#src/platform/search/read-term.ts";
import { toAscii, toShown } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { domainsAdminRoutes } from "../../contract-admin.ts";
import type { DomainState } from "../domain-state.ts";

type Routes = typeof domainsAdminRoutes;
type Route = Routes["GET /v2/admin/domains"];
type ExportRoute = Routes["GET /v2/admin/domains/export"];
type Answer = z.input<Route["output"]>;
export type DomainRowView = Answer["domains"][number];

export interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly state: DomainState;
  readonly customer_id: string;
  readonly expires_at: Date | null;
  readonly registry_expires_at: Date | null;
  readonly seen_at: Date | null;
  readonly autoprolong: boolean;
  readonly is_locked: boolean;
  readonly is_held: boolean;
  readonly tags: readonly string[];
  readonly created_at: Date;
}

/** Domains of all customers, newest first, those that ended among them. */
export async function listAllDomains(
  { db }: Pick<Platform, "db">,
  query: z.output<Route["query"]>,
): Promise<Answer> {
  const isNamed = query.q ? await named(db.kysely, query.q) : null;
  const { rows } = await sql<StaffRow>`
    SELECT d.id, d.name, d.state, d.customer_id, d.expires_at, d.registry_expires_at, d.seen_at, d.autoprolong,
           d.is_locked, d.hold_id IS NOT NULL AS is_held, d.tags, d.created_at
    FROM domains d
    WHERE ${inPage("d.created_at", "d.id", query)}
      ${when(query.state, inState)}
      ${when(query.tld, (tld) => sql`d.tld = ${tld}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`d.customer_id = ${id}::uuid`)}
      ${when(query.expiresBefore, (at) => sql`d.expires_at < ${at}::timestamptz AND NOT domains_has_ended(d.state)`)}
      ${when(query.held, (held) => (held === "true" ? sql`d.hold_id IS NOT NULL` : sql`d.hold_id IS NULL`))}
      ${when(isNamed, (condition) => condition)}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${query.limit + 1}`.execute(db.kysely);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ created_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    db.kysely,
    page.map((row) => row.customer_id),
  );
  return { domains: page.map((row) => domainRowView(row, customerOf)), nextCursor };
}

/** A part of a name as registries have it, or a whole one as people write it. */
async function named(db: Kysely<DB>, text: string): Promise<RawBuilder<unknown>> {
  const term = text.toLowerCase();
  const whole = toAscii(term) ?? term;
  const tagged = sql<boolean>`(tags @> ARRAY[${text}] AND tags <> '{}')`;
  if ([...term].length < shortestPart)
    return sql`(d.name LIKE ${likePattern(term)} OR d.name = ${whole} OR ${text} = ANY (d.tags))`;
  return listedWithPart(db, {
    table: "domains",
    texts: [{ text: sql`name`, index: "domains_name_grams" }],
    part: term,
    isOf: (isNamed) =>
      sql`EXISTS (SELECT FROM domains WHERE id = d.id AND (${isNamed} OR name = ${whole} OR ${tagged}))`,
    isAmong: (ids) => sql`d.id IN (
      SELECT id FROM ${ids} AS named UNION SELECT id FROM domains WHERE name COLLATE "C" = ${whole}
      UNION SELECT id FROM domains WHERE ${tagged})`,
  });
}

/** All but active ones are few, or old: an index has them. */
function inState(state: DomainState): RawBuilder<SqlBool> {
  return state === "active" ? sql`d.state = 'active'` : sql`d.state <> 'active' AND d.state = ${state}`;
}

export function domainRowView(row: StaffRow, customerOf: (id: string) => ShownCustomer): DomainRowView {
  return {
    id: encodeId("domain", row.id),
    name: row.name,
    displayName: toShown(row.name),
    state: row.state,
    customer: customerOf(row.customer_id),
    expiresAt: row.expires_at?.toISOString() ?? null,
    registryExpiresAt: row.registry_expires_at?.toISOString() ?? null,
    seenAt: row.seen_at?.toISOString() ?? null,
    autoprolong: row.autoprolong,
    isLocked: row.is_locked,
    isHeld: row.is_held,
    tags: [...row.tags],
    createdAt: row.created_at.toISOString(),
  };
}

/** The same as rows of a file. */
export function exportDomains(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  query: z.output<ExportRoute["query"]>,
): Promise<Lines<z.input<ExportRoute["csv"]>>> {
  return exportPages(platform, ctx, {
    action: "domains.export",
    query,
    list: async (page) => {
      const { domains: rows, nextCursor } = await listAllDomains(platform, page);
      return { rows, nextCursor };
    },
    row: ({ customer, tags, ...fields }: DomainRowView) => ({
      ...fields,
      ...cellsOf(customer),
      tags: tags.join(", "),
    }),
  });
}
