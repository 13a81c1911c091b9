import { type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { isPutAway } from "#src/features/wallet/server/index.ts";
import { canonicalHost, minProviderNs } from "#src/shared/name-servers.ts";
import { addDays } from "#src/shared/time.ts";
import type { domainRoutes } from "../contract-domains.ts";
import { soonDays, type StatusGroup } from "../rules.ts";
import type { DomainsContext } from "./deps.ts";
import { selectDomains } from "./domain-rows.ts";
import { domainView } from "./domain-view.ts";
import { endingsWith } from "./endings-with.ts";
import { matchNames } from "./match-names.ts";

/** An order that failed stays in the list for this long; its money went back at once. */
const failedShownDays = 7;

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
    AND NOT (d.state IN ('failed', 'transfer_failed') AND (d.updated_at < ${addDays(now, -failedShownDays)} OR ${isPutAway("domain", "d.id")}))`;
  const endingsWithHold = await endingsWith(platform.db.kysely, context, "hasHold");
  const group = groupSql({ now, endingsWithHold });
  const isByExpiry = request.sort === "expiry";
  // Domains without an end date come last, in order of creation.
  const key = isByExpiry ? sql`coalesce(d.expires_at, 'infinity'::timestamptz)` : sql`d.created_at`;
  const found = await selectDomains(
    platform.db.kysely,
    sql<SqlBool>`${visible} ${request.status ? sql`AND ${group} = ${request.status}` : sql``}
      ${request.tag === undefined ? sql`` : sql`AND ${request.tag} = ANY (d.tags)`}
      ${request.records === undefined ? sql`` : sql`AND d.state = 'active' AND ${usesOurServers(context)}`}
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
    counts: await countGroups(context, visible, group),
  };
}

/** Represents `infinity` in a cursor. */
const farAway = new Date("9999-01-01T00:00:00Z");

interface GroupTerms {
  readonly now: Date;
  /** The endings whose registrar takes names out of the zone and puts them back. */
  readonly endingsWithHold: readonly string[];
}

/** The group that a domain `d` is counted in; `list-groups.test.ts` holds it to the words of rules.ts. */
export function groupSql({ now, endingsWithHold }: GroupTerms): RawBuilder<StatusGroup> {
  return sql<StatusGroup>`CASE
    WHEN d.state IN ('registering', 'transfer_in') THEN 'progress'
    WHEN d.state <> 'active' OR d.deletes_at IS NOT NULL THEN 'attention'
    WHEN (d.is_unverified OR d.is_cut OR d.is_stopped) AND d.tld = ANY (${[...endingsWithHold]}::text[]) THEN 'attention'
    WHEN d.expires_at < ${addDays(now, soonDays)} AND NOT d.autoprolong THEN 'expiring'
    ELSE 'active' END`;
}

/** `usesProviderNameServers` of a domain `d`. */
function usesOurServers({ providerNameServers }: DomainsContext): RawBuilder<SqlBool> {
  const used = sql`rtrim(lower(server ->> 'host'), '.')`;
  return sql<SqlBool>`(
    SELECT count(DISTINCT ${used}) FROM jsonb_array_elements(d.name_servers) AS server
    WHERE ${used} = ANY (${providerNameServers.map(canonicalHost)}::text[])) >= ${minProviderNs}`;
}

async function searched(
  { platform }: DomainsContext,
  { customerId, searchTerm }: ListRequest,
): Promise<RawBuilder<unknown>> {
  const term = searchTerm?.trim().toLowerCase() ?? "";
  if (term === "") return sql``;
  const named = await matchNames(platform.db.kysely, customerId, term);
  return sql`AND (${named} OR ${term} = ANY (d.tags))`;
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
  group: RawBuilder<StatusGroup>,
): Promise<ListAnswer["counts"]> {
  const { rows } = await sql<{ group: StatusGroup; count: bigint }>`
    SELECT ${group} AS "group", count(*) AS count FROM domains d WHERE ${visible} GROUP BY 1`.execute(
    platform.db.kysely,
  );
  const counts = { all: 0, active: 0, progress: 0, expiring: 0, attention: 0 };
  for (const { group: one, count } of rows) {
    counts[one] = Number(count);
    counts.all += Number(count);
  }
  return counts;
}
