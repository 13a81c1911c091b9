import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { hasPart } from "#src/platform/search/match-part.ts";
import { shortestPart } from "#src/platform/search/read-term.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { isUuid } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import type { customersContract } from "../../contract-customers.ts";
import {
  balanceSql,
  customerColumns,
  type CustomerRow,
  customerView,
  joinOwner,
  spentSql,
  stateSql,
} from "./select-customers.ts";

type Route = (typeof customersContract)["GET /v2/admin/customers"];
export type CustomerQuery = z.output<Route["query"]>;

interface Sorting {
  readonly from: RawBuilder<unknown>;
  /** What rows are sorted by, before the id. */
  readonly key: RawBuilder<unknown>;
  readonly type: "timestamptz" | "text" | "bigint";
  readonly isDescending: boolean;
}

const customers = sql`FROM customers c ${joinOwner}`;
/** By the balance of one of its accounts, which a condition picks: those that have none yet are not listed. */
const byAccount = (isTheirs: RawBuilder<unknown>) => sql`
  FROM ledger_accounts account JOIN customers c ON c.id = account.customer_id AND ${isTheirs} ${joinOwner}`;

const casts = { timestamptz: sql`timestamptz`, text: sql`text`, bigint: sql`bigint` } as const;

const sortings: Readonly<Record<CustomerQuery["sort"], Sorting>> = {
  newest: { from: customers, key: sql`c.created_at`, type: "timestamptz", isDescending: true },
  oldest: { from: customers, key: sql`c.created_at`, type: "timestamptz", isDescending: false },
  name: {
    // A person is listed with the customer that they are the first owner of.
    from: sql`FROM users person JOIN memberships own ON own.user_id = person.id
              JOIN customers c ON c.id = own.customer_id ${joinOwner} AND owner.id = person.id`,
    key: sql`search_fold(person.username) COLLATE "C"`,
    type: "text",
    isDescending: false,
  },
  balance: {
    from: byAccount(sql`account.kind = 'wallet'`),
    key: sql`account.balance`,
    type: "bigint",
    isDescending: true,
  },
  debt: {
    from: byAccount(sql`account.kind = 'reversal-debt'`),
    key: sql`account.balance`,
    type: "bigint",
    isDescending: false,
  },
};

/** A page of customers; `mayShow`: the text is looked for in emails too. */
export async function listCustomers(
  { db }: Pick<Platform, "db">,
  query: CustomerQuery,
  { now, mayShow }: { readonly now: Date; readonly mayShow: boolean },
): Promise<RouteOutput<Route>> {
  const { from, key, type, isDescending } = sortings[query.sort];
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const id = query.sort === "name" ? sql`person.id` : sql`c.id`;
  const { rows } = await sql<CustomerRow & { readonly position: string; readonly position_id: string }>`
    WITH page AS MATERIALIZED (
      SELECT c.id, ${key} AS key, ${id} AS key_id ${from}
      WHERE ${sql.join([...conditions(query, { now, mayShow }), after(query, { key, id, type, isDescending })], sql` AND `)}
      ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${query.limit + 1}
    )
    SELECT ${customerColumns(now)}, ${positionOf(type)} AS position, page.key_id AS position_id
    FROM page JOIN customers c ON c.id = page.id ${joinOwner} JOIN sites site ON site.id = c.site_id
    ORDER BY page.key ${direction}, page.key_id ${direction}`.execute(db.kysely);
  const page = rows.slice(0, query.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    customers: page.map(customerView),
    nextCursor: last === undefined ? null : encodePosition(last.position, last.position_id),
  };
}

function conditions(
  query: CustomerQuery,
  { now, mayShow }: { readonly now: Date; readonly mayShow: boolean },
): RawBuilder<unknown>[] {
  const { balanceAboveCents: above, balanceBelowCents: below, spentAboveCents: spent } = query;
  const given: readonly (RawBuilder<unknown> | false | undefined)[] = [
    query.q !== undefined && query.q.trim() !== "" && named(query.q.trim(), mayShow),
    query.state && sql`${stateSql(now)} = ${query.state}`,
    query.since !== undefined && sql`c.created_at >= ${new Date(query.since)}`,
    query.until !== undefined && sql`c.created_at < ${addDays(new Date(query.until), 1)}`,
    query.country !== undefined &&
      sql`EXISTS (SELECT 1 FROM contacts WHERE customer_id = c.id AND country = ${query.country})`,
    query.language !== undefined && sql`owner.language = ${query.language}`,
    query.site !== undefined && sql`c.site_id = ${query.site}`,
    above !== undefined && sql`${balanceSql("wallet")} > ${above}`,
    below !== undefined && sql`${balanceSql("wallet")} < ${below}`,
    spent !== undefined && sql`${spentSql} > ${spent}`,
    query.hasDebt && sql`(${balanceSql("reversal-debt")} < 0) = ${query.hasDebt === "true"}`,
  ];
  return given.filter((one): one is RawBuilder<unknown> => one !== false && one !== undefined);
}

function named(text: string, mayShow: boolean): RawBuilder<unknown> {
  const part = text.normalize("NFKC").replaceAll(/\p{Cc}+/gu, " ");
  if ([...part].length < shortestPart) {
    return sql`c.id IN (SELECT m.customer_id FROM users JOIN memberships m ON m.user_id = users.id
                        WHERE search_fold(username) = search_fold(${part}))`;
  }
  const columns = ["username", ...(mayShow ? ["email"] : [])];
  const found = columns.map((column) => sql`SELECT id FROM users WHERE ${hasPart(sql.ref(column), part)}`);
  return sql`c.id IN (SELECT m.customer_id FROM (${sql.join(found, sql` UNION `)}) AS named
                      JOIN memberships m ON m.user_id = named.id)`;
}

function after(
  { cursor }: CustomerQuery,
  { key, id, type, isDescending }: Omit<Sorting, "from"> & { readonly id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const [position, positionId] = decodePosition(cursor, type);
  const than = isDescending ? sql`<` : sql`>`;
  const last = type === "text" ? sql`${position} COLLATE "C"` : sql`${position}::text::${casts[type]}`;
  return sql`(${key}, ${id}) ${than} (${last}, ${positionId}::uuid)`;
}

/** With microseconds: text is exact, a date would not be. */
function positionOf(type: Sorting["type"]): RawBuilder<string> {
  return type === "timestamptz"
    ? sql<string>`to_char(page.key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql<string>`page.key::text`;
}

const forms: Readonly<Record<Sorting["type"], RegExp>> = {
  timestamptz: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/,
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]*$/s,
};

function encodePosition(position: string, id: string): string {
  return Buffer.from(`${id}${position}`).toString("base64url");
}

function decodePosition(cursor: string, type: Sorting["type"]): readonly [position: string, id: string] {
  const text = Buffer.from(cursor, "base64url").toString();
  const id = text.slice(0, 36);
  const position = text.slice(36);
  if (!isUuid(id) || !forms[type].test(position) || !isDay(position, type))
    throw new AppError("invalid_input", undefined, { cursor: "invalid_input" });
  return [position, id];
}

function isDay(position: string, type: Sorting["type"]): boolean {
  return type !== "timestamptz" || !Number.isNaN(Date.parse(position));
}
