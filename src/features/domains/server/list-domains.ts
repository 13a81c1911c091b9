import { type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { addDays } from "#src/shared/time.ts";
import type { domainRoutes } from "../contract-domains.ts";
import type { DomainsContext } from "./deps.ts";
import { selectDomains } from "./domain-rows.ts";
import { domainView } from "./domain-view.ts";

/** An order that failed stays in the list for this long; its money went back at once. */
const failedShownDays = 7;
const expiringDays = 30;

type Route = (typeof domainRoutes)["GET /v2/domains/list"];
type ListAnswer = z.output<Route["output"]>;

export interface ListRequest extends z.output<Route["query"]> {
  readonly customerId: string;
}

/** A page of the customer's domains, and how many are in each group of the whole list. */
export async function listDomains(context: DomainsContext, request: ListRequest): Promise<ListAnswer> {
  const { platform } = context;
  const now = platform.clock.now();
  const visible = sql<SqlBool>`d.customer_id = ${request.customerId} AND d.state NOT IN ('released', 'transferred_out')
    AND NOT (d.state IN ('failed', 'transfer_failed') AND d.updated_at < ${addDays(now, -failedShownDays)})`;
  const isByExpiry = request.sort === "expiry";
  // Domains without an end date come last, in order of creation.
  const key = isByExpiry ? sql`coalesce(d.expires_at, 'infinity'::timestamptz)` : sql`d.created_at`;
  const found = await selectDomains(
    platform.db.kysely,
    sql<SqlBool>`${visible} ${request.status ? sql`AND ${groups(now)[request.status]}` : sql``}
      ${request.tag === undefined ? sql`` : sql`AND ${request.tag} = ANY (d.tags)`}
      ${await searched(context, request)} ${after(request, key)}`,
    isByExpiry ? sql`${key}, d.id` : sql`${key} DESC, d.id DESC`,
    request.limit + 1,
  );
  const page = found.slice(0, request.limit);
  const last = found.length > request.limit ? page.at(-1) : undefined;
  const lastAt = last && (isByExpiry ? (last.expires_at ?? farAway) : last.created_at);
  return {
    domains: page.map((row) => domainView(row, context)),
    nextCursor: last && lastAt ? encodeCursor({ at: lastAt, id: last.id }) : null,
    counts: await countGroups(context, visible, now),
  };
}

/** Represents `infinity` in a cursor. */
const farAway = new Date("9999-01-01T00:00:00Z");

type Group = "active" | "progress" | "expiring" | "attention";

function groups(now: Date): Readonly<Record<Group, RawBuilder<SqlBool>>> {
  const trouble = sql`(d.state NOT IN ('active', 'registering', 'transfer_in') OR d.is_unverified OR d.deletes_at IS NOT NULL)`;
  return {
    active: sql<SqlBool>`(d.state = 'active' AND NOT ${trouble})`,
    progress: sql<SqlBool>`d.state IN ('registering', 'transfer_in')`,
    expiring: sql<SqlBool>`(d.state = 'active' AND d.expires_at <= ${addDays(now, expiringDays)})`,
    attention: sql<SqlBool>`${trouble}`,
  };
}

/** With more names in other scripts than this, those are not searched by Unicode form. */
const maxNamesRead = 5000;

async function searched(
  { platform }: DomainsContext,
  { customerId, searchTerm }: ListRequest,
): Promise<RawBuilder<unknown>> {
  const term = searchTerm?.trim().toLowerCase() ?? "";
  if (term === "") return sql``;
  const like = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  // A part of a Unicode name is not a part of its ASCII form: those names are read and compared.
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM domains WHERE customer_id = ${customerId} AND name LIKE '%xn--%' LIMIT ${maxNamesRead}`.execute(
    platform.db.kysely,
  );
  const shown = rows.filter(({ name }) => toShown(name).includes(term)).map(({ id }) => id);
  return sql`AND (d.name LIKE ${like(term)} OR d.id = ANY (${shown}::uuid[]) OR ${term} = ANY (d.tags))`;
}

function after({ cursor, sort }: ListRequest, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = decodeCursor(cursor);
  if (!from) return sql``;
  if (sort === "newest") return sql`AND (${key}, d.id) < (${from.at}, ${from.id}::uuid)`;
  const at = from.at >= farAway ? sql`'infinity'::timestamptz` : sql`${from.at}::timestamptz`;
  return sql`AND (${key}, d.id) > (${at}, ${from.id}::uuid)`;
}

async function countGroups(
  { platform }: DomainsContext,
  visible: RawBuilder<SqlBool>,
  now: Date,
): Promise<ListAnswer["counts"]> {
  const { active, progress, expiring, attention } = groups(now);
  const { rows } = await sql<Record<keyof ListAnswer["counts"], bigint>>`
    SELECT count(*) AS all, count(*) FILTER (WHERE ${active}) AS active,
      count(*) FILTER (WHERE ${progress}) AS progress, count(*) FILTER (WHERE ${expiring}) AS expiring,
      count(*) FILTER (WHERE ${attention}) AS attention
    FROM domains d WHERE ${visible}`.execute(platform.db.kysely);
  const count = (group: keyof ListAnswer["counts"]): number => Number(rows[0]?.[group] ?? 0n);
  return {
    all: count("all"),
    active: count("active"),
    progress: count("progress"),
    expiring: count("expiring"),
    attention: count("attention"),
  };
}
