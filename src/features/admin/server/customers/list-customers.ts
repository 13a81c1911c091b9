import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { listedWithPart } from "#src/platform/search/match-part.ts";
import { shortestPart } from "#src/platform/search/read-term.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { isUuid } from "#src/shared/ids.ts";
import type { customersContract } from "../../contract-customers.ts";
import {
  customerColumns,
  type CustomerRow,
  customerView,
  joinOwner,
  openBlocks,
  stateSql,
} from "./select-customers.ts";

type Route = (typeof customersContract)["GET /v2/admin/customers"];
export type CustomerQuery = z.output<Route["query"]>;

type Column = "since" | "name" | "balance" | "debt" | "spent";

interface Sorting {
  readonly from: RawBuilder<unknown>;
  /** What rows are sorted by, before the id. */
  readonly key: RawBuilder<unknown>;
  readonly type: "timestamptz" | "text" | "bigint";
  /** Ascending keys are the most first: debts are kept below zero. */
  readonly isReversed?: true;
}

const customers = sql`FROM customers c ${joinOwner}`;
/** By the balance of one of its accounts, which a condition picks: those that have none yet are not listed. */
const byAccount = (isTheirs: RawBuilder<unknown>) => sql`
  FROM ledger_accounts account JOIN customers c ON c.id = account.customer_id AND ${isTheirs} ${joinOwner}`;

const casts = { timestamptz: sql`timestamptz`, text: sql`text`, bigint: sql`bigint` } as const;

const sortings: Readonly<Record<Column, Sorting>> = {
  since: { from: customers, key: sql`c.created_at`, type: "timestamptz" },
  name: {
    // A person is listed with the customer that they are the first owner of. Most are: a plain comparison would be taken
    // for a rare match, for which all are sorted.
    from: sql`FROM users person JOIN memberships own ON own.user_id = person.id
              JOIN customers c ON c.id = own.customer_id ${joinOwner} AND coalesce(owner.id = person.id, false)`,
    key: sql`search_fold(person.username) COLLATE "C"`,
    type: "text",
  },
  balance: { from: byAccount(sql`account.kind = 'wallet'`), key: sql`account.balance`, type: "bigint" },
  debt: {
    from: byAccount(sql`account.kind = 'reversal-debt'`),
    key: sql`account.balance`,
    type: "bigint",
    isReversed: true,
  },
  spent: {
    from: sql`FROM customer_spending spending JOIN customers c ON c.id = spending.customer_id ${joinOwner}`,
    key: sql`spending.cents`,
    type: "bigint",
  },
};

/** A page of customers; `mayShow`: the text is looked for in emails too; `hasMoney`: the role reads the ledger. */
export async function listCustomers(
  platform: Pick<Platform, "db">,
  query: CustomerQuery,
  looking: Looking,
): Promise<RouteOutput<Route>> {
  const { rows, nextCursor } = await readCustomerRows(platform, query, looking);
  return { customers: rows.map((row) => customerView(row, looking.hasMoney)), nextCursor };
}

interface Looking {
  readonly now: Date;
  readonly mayShow: boolean;
  readonly hasMoney: boolean;
}

/** Refuses a list by money to a role that does not read the ledger: by a bound, balances are found one by one. */
export function refuseByMoney(query: Omit<CustomerQuery, "limit">, hasMoney: boolean): void {
  const { balanceAboveCents, balanceBelowCents, spentAboveCents, hasDebt } = query;
  const isFiltered = [balanceAboveCents, balanceBelowCents, spentAboveCents, hasDebt].some(
    (one) => one !== undefined,
  );
  const isSorted = sortings[readSort(query.sort).column].type === "bigint";
  if (!hasMoney && (isFiltered || isSorted)) throw lacksPermission("ledger.read");
}

export async function readCustomerRows(
  { db }: Pick<Platform, "db">,
  query: CustomerQuery,
  { now, mayShow, hasMoney }: Looking,
): Promise<{ readonly rows: readonly CustomerRow[]; readonly nextCursor: string | null }> {
  refuseByMoney(query, hasMoney);
  const { column, isMostFirst } = readSort(query.sort);
  const { from, key, type, isReversed = false } = sortings[column];
  const isDescending = isMostFirst !== isReversed;
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const id = idOf[column];
  const where = await conditions(db.kysely, query, { now, mayShow });
  const { rows } = await sql<CustomerRow & { readonly position: string; readonly position_id: string }>`
    WITH page AS MATERIALIZED (
      SELECT c.id, ${key} AS key, ${id} AS key_id ${from}
      WHERE ${sql.join([...where, after(query, { key, id, type, isDescending })], sql` AND `)}
      ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${query.limit + 1}
    )
    SELECT ${customerColumns(now)}, ${positionOf(type)} AS position, page.key_id AS position_id
    FROM page JOIN customers c ON c.id = page.id ${joinOwner} JOIN sites site ON site.id = c.site_id
    ORDER BY page.key ${direction}, page.key_id ${direction}`.execute(db.kysely);
  const page = rows.slice(0, query.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    rows: page,
    nextCursor: last === undefined ? null : encodePosition(last.position, last.position_id),
  };
}

/** As the index has it: another table's id would be sorted after the index was read. */
const idOf: Readonly<Record<Column, RawBuilder<unknown>>> = {
  since: sql`c.id`,
  name: sql`person.id`,
  balance: sql`account.customer_id`,
  debt: sql`account.customer_id`,
  spent: sql`spending.customer_id`,
};

function readSort(sort: CustomerQuery["sort"]): { readonly column: Column; readonly isMostFirst: boolean } {
  const isMostFirst = sort.startsWith("-");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of each of them
  return { isMostFirst, column: (isMostFirst ? sort.slice(1) : sort) as Column };
}

async function conditions(
  db: Kysely<DB>,
  query: CustomerQuery,
  { now, mayShow }: { readonly now: Date; readonly mayShow: boolean },
): Promise<RawBuilder<unknown>[]> {
  const text = query.q?.trim() ?? "";
  const given: readonly Condition[] = [
    text !== "" && (await named(db, text, mayShow)),
    query.state && sql`${stateSql(now)} = ${query.state}`,
    // Few are: they are found by their index.
    query.state === "blocked" && sql`c.id IN (${openBlocks(now)})`,
    query.state === "frozen" && sql`c.frozen_until > ${now}`,
    query.flag !== undefined &&
      sql`c.id IN (SELECT customer_id FROM customer_flags WHERE code = ${query.flag})`,
    query.since !== undefined && sql`c.created_at >= ${new Date(query.since)}`,
    query.until !== undefined && sql`c.created_at < ${new Date(query.until)}`,
    query.country !== undefined && (await ofFewOrMany(db, sql`contacts WHERE country = ${query.country}`)),
    ...(query.language === undefined ? [] : await inLanguage(db, query.language)),
    query.site !== undefined && sql`c.site_id = ${query.site}`,
    ...(await amounts(db, query)),
  ];
  return given.filter((one): one is RawBuilder<unknown> => one !== false && one !== undefined);
}

type Condition = RawBuilder<unknown> | false | undefined;

/** The first owner reads in this language: of rare ones the few are found first. */
async function inLanguage(db: Kysely<DB>, language: string): Promise<readonly Condition[]> {
  const theirs = sql`(SELECT m.customer_id FROM users u JOIN memberships m ON m.user_id = u.id
                      WHERE u.language = ${language}) AS theirs WHERE true`;
  return [sql`owner.language = ${language}`, await ofFewOrMany(db, theirs, sql`true`)];
}

async function amounts(db: Kysely<DB>, query: CustomerQuery): Promise<readonly Condition[]> {
  const { balanceAboveCents: above, balanceBelowCents: below, spentAboveCents: spent } = query;
  const has = (rows: RawBuilder<unknown>): Promise<RawBuilder<unknown>> => ofFewOrMany(db, rows);
  const hasNot = async (rows: RawBuilder<unknown>): Promise<RawBuilder<unknown>> =>
    sql`NOT EXISTS (SELECT FROM ${rows} AND customer_id = c.id)`;
  const wallets = sql`ledger_accounts WHERE kind = 'wallet' AND currency = 'USD'`;
  const debts = sql`ledger_accounts WHERE kind = 'reversal-debt' AND currency = 'USD' AND balance < 0`;
  // Who has no account yet has 0 in it: what 0 fulfils is asked for as the opposite of what others have.
  return Promise.all([
    above !== undefined &&
      (above >= 0 ? has : hasNot)(sql`${wallets} AND balance ${above >= 0 ? sql`>` : sql`<=`} ${above}`),
    below !== undefined &&
      (below <= 0 ? has : hasNot)(sql`${wallets} AND balance ${below <= 0 ? sql`<` : sql`>=`} ${below}`),
    spent !== undefined &&
      (spent >= 0 ? has : hasNot)(
        sql`customer_spending WHERE cents ${spent >= 0 ? sql`>` : sql`<=`} ${spent}`,
      ),
    query.hasDebt && (query.hasDebt === "true" ? has : hasNot)(debts),
  ]);
}

/** Up to so many customers are found first and sorted then; of more, a page fills soon as the list is read in its order. */
const few = 2000;

/**
 * SQL: a customer has one of these rows, `rows` being a table and a condition that an index answers. How many there are is
 * counted, since the plan of a statement that is prepared cannot depend on it.
 */
async function ofFewOrMany(
  db: Kysely<DB>,
  rows: RawBuilder<unknown>,
  isOne: RawBuilder<unknown> = sql`EXISTS (SELECT FROM ${rows} AND customer_id = c.id OFFSET 0)`,
): Promise<RawBuilder<unknown>> {
  const found = await sql<{ customer_id: string }>`SELECT customer_id FROM ${rows} LIMIT ${few}`.execute(db);
  const ids = found.rows.map(({ customer_id: id }) => id);
  return ids.length < few ? sql`c.id = ANY (${ids}::uuid[])` : isOne;
}

async function named(db: Kysely<DB>, text: string, mayShow: boolean): Promise<RawBuilder<unknown>> {
  const part = text.normalize("NFKC").replaceAll(/\p{Cc}+/gu, " ");
  if ([...part].length < shortestPart) {
    return sql`c.id IN (SELECT m.customer_id FROM users JOIN memberships m ON m.user_id = users.id
                        WHERE search_fold(username) = search_fold(${part}))`;
  }
  const columns = ["username", ...(mayShow ? ["email"] : [])].map((column) => ({
    text: sql.ref<string>(column),
    index: `users_${column}_grams`,
  }));
  return listedWithPart(db, {
    table: "users",
    texts: columns,
    part,
    isOf: (users) => sql`EXISTS (SELECT FROM memberships m JOIN users ON users.id = m.user_id
                                 WHERE m.customer_id = c.id AND ${users})`,
    isAmong: (ids) => sql`c.id IN (SELECT m.customer_id FROM memberships m WHERE m.user_id IN ${ids})`,
  });
}

function after(
  { cursor }: CustomerQuery,
  {
    key,
    id,
    type,
    isDescending,
  }: Pick<Sorting, "key" | "type"> & {
    readonly id: RawBuilder<unknown>;
    readonly isDescending: boolean;
  },
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
