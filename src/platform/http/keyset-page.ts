import { type RawBuilder, type SqlBool, sql } from "kysely";
import { decodeCursor, encodeCursor, type KeysetCursor } from "./keyset-cursor.ts";

/** What a list in time is limited by. */
export interface TimePage {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Conditions on the columns of time and id of a list, newest first: after the cursor, and between two moments. */
export function inPage(at: string, id: string, page: TimePage): RawBuilder<SqlBool> {
  const after = decodeCursor(page.cursor);
  const [time, key] = [sql.ref(at), sql.ref(id)];
  return sql<SqlBool>`true
    ${page.since === undefined ? sql`` : sql`AND ${time} >= ${page.since}::timestamptz`}
    ${page.until === undefined ? sql`` : sql`AND ${time} < ${page.until}::timestamptz`}
    ${after ? sql`AND (${time}, ${key}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}`;
}

/** The same of a queue, oldest first. */
export function inQueue(at: string, id: string, { cursor, ...times }: TimePage): RawBuilder<SqlBool> {
  const after = decodeCursor(cursor);
  return sql<SqlBool>`${inPage(at, id, times)}
    ${when(after, (row) => sql`(${sql.ref(at)}, ${sql.ref(id)}) > (${row.at}::timestamptz, ${row.id}::uuid)`)}`;
}

/** Takes the one row too many off, which says that there is another page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => KeysetCursor,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : encodeCursor(placeOf(last)) };
}

/** A condition for a filter that may be absent. */
export function when<T>(value: T | null | undefined, condition: (value: T) => RawBuilder<unknown>) {
  return value === undefined || value === null ? sql`` : sql`AND ${condition(value)}`;
}
