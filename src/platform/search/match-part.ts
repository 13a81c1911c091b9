import { type Kysely, type RawBuilder, sql } from "kysely";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** How many of the newest rows are looked through before an index is asked. */
const lookedThrough = 500;
/** And how many where so many of those have the part. */
const frequent = 20;
const lookedFurther = 5000;

/** Most rows whose texts are compared because an index has the rarest pieces of a part for them. */
const mostCompared = 20_000;

/** A text that is looked through, and its index on `search_grams(text)`, in which it is written the same way. */
export interface IndexedText {
  readonly text: RawBuilder<string>;
  readonly index: string;
}

/**
 * SQL: whether the index has the rarest pieces of a part for a row: nearly all that have it, and few others. The pieces
 * are a subquery, so that a plan does not depend on how frequent they seem to be: of a million rows it would often read
 * all, which takes minutes where the guess is wrong.
 */
function mayHavePart({ text, index }: IndexedText, part: string): RawBuilder<boolean> {
  return sql<boolean>`search_grams(${text}) @> (SELECT search_rarest_grams(${part}, ${index}))`;
}

/** SQL: whether a text has this part, whatever the case and the spelling of its letters. */
export function contains(text: RawBuilder<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`search_fold(${text}) LIKE (SELECT search_fold(${likePattern(part)}))`;
}

/** What is looked through: a table with ids in order of time. */
export interface Parts extends IndexedText {
  readonly table: "users" | "contacts" | "servers" | "domains" | "tickets";
  readonly part: string;
  readonly limit: number;
  /** SQL: ids that come before all others, as many as there are. */
  readonly first?: RawBuilder<unknown>;
}

/**
 * SQL: ids of rows that have a part, up to three times `limit`. An index of pieces reads all rows that have a piece
 * before it gives the first of them, which takes long where a tenth of a million has it. But then there are plenty
 * among the newest rows: those are looked through first, and the index is asked only where they are not enough.
 */
export function idsWithPart({ table, text, index, part, limit, first }: Parts): RawBuilder<unknown> {
  const from = sql.ref(table);
  const newest = (rows: RawBuilder<unknown>) => sql`
    (SELECT id FROM (SELECT * FROM ${from} ORDER BY id DESC LIMIT ${rows}) AS newest
     WHERE ${contains(text, part)} LIMIT ${limit})`;
  const found = (cte: RawBuilder<unknown>) => sql`(SELECT count(*) FROM ${cte})`;
  const more = sql`CASE WHEN ${found(sql`near`)} BETWEEN ${frequent} AND ${limit - 1} THEN ${lookedFurther} ELSE 0 END`;
  return sql`(
    WITH near AS MATERIALIZED (
           ${first === undefined ? sql`` : sql`${first} UNION`} ${newest(sql`${lookedThrough}`)}),
         enough AS MATERIALIZED (SELECT id FROM near UNION ${newest(more)})
    SELECT id FROM enough
    UNION (SELECT id FROM (SELECT id, ${text} AS text FROM ${from}
                          WHERE ${found(sql`enough`)} < ${limit} AND ${mayHavePart({ text, index }, part)}
                          LIMIT ${mostCompared}) AS candidates
           WHERE ${contains(sql`text`, part)} LIMIT ${limit})
  )`;
}

/** SQL: a text begins so, by an index on `text COLLATE "C"`. */
export function begins(text: RawBuilder<string>, start: RawBuilder<string>): RawBuilder<boolean> {
  // No character comes after the last one.
  return sql<boolean>`(${text} COLLATE "C" >= ${start} AND ${text} COLLATE "C" < ${start} || chr(1114111))`;
}

/** How a list asks for a part of its texts. */
export interface ListedPart {
  readonly table: Parts["table"];
  readonly texts: readonly IndexedText[];
  readonly part: string;
  /** SQL: a row of the list is one of which this is true. */
  isOf(condition: RawBuilder<boolean>): RawBuilder<unknown>;
  /** SQL: a row of the list is among these, a subquery of ids. */
  isAmong(ids: RawBuilder<unknown>): RawBuilder<unknown>;
}

/**
 * SQL: a row of a list has a part in one of its texts. What many of the newest have is compared as the list is read in
 * its order, which fills a page soon; what few have is found by the index first.
 */
export async function listedWithPart(
  db: Kysely<DB>,
  { table, texts, part, isOf, isAmong }: ListedPart,
): Promise<RawBuilder<unknown>> {
  const from = sql.ref(table);
  const inOne = sql<boolean>`(${sql.join(
    texts.map(({ text }) => contains(text, part)),
    sql` OR `,
  )})`;
  const { rows } = await sql<{ is_frequent: boolean }>`
    SELECT count(*) >= ${frequent} AS is_frequent
    FROM (SELECT * FROM ${from} ORDER BY id DESC LIMIT ${lookedThrough}) AS newest
    WHERE ${inOne}`.execute(db);
  if (rows[0]?.is_frequent === true) return isOf(inOne);
  const ids = texts.map(
    (one) => sql`SELECT id FROM ${from} WHERE ${mayHavePart(one, part)} AND ${contains(one.text, part)}`,
  );
  return isAmong(sql`(${sql.join(ids, sql` UNION `)})`);
}
