import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalSubject, PersonalTable } from "./personal-data.ts";

/** A row as it is copied: names of the file with values as PostgreSQL has them. */
export type CopiedRow = Readonly<Record<string, unknown>>;

const pageSize = 500;

/** The rows about a subject, a page at a time: however many there are, one page is in memory. */
export async function* readRows(
  db: Kysely<DB>,
  { table, whose, copy }: PersonalTable,
  subject: PersonalSubject,
): AsyncGenerator<readonly CopiedRow[]> {
  if (copy === null) return;
  const key = sql.join(copy.key.map((column) => sql.ref(column)));
  const values = sql.join(
    Object.entries(copy.columns).map(
      ([name, column]) => sql`${name}::text, ${typeof column === "function" ? column(subject) : column}`,
    ),
  );
  // As text, since a time has more digits here than a Date.
  const position = sql.join(copy.key.map((column) => sql`${sql.ref(column)}::text`));
  const page = async (after: readonly string[] | null) => {
    const behind =
      after === null ? sql`true` : sql`(${key}) > (${sql.join(after.map((value) => sql`${value}`))})`;
    const { rows } = await sql<{ row: string; position: string[] }>`
      SELECT jsonb_build_object(${values})::text AS row, ARRAY[${position}] AS position FROM ${sql.table(table)}
      WHERE ${(copy.whose ?? whose)(subject)} AND ${behind} ORDER BY ${key} LIMIT ${pageSize}`.execute(db);
    return rows;
  };
  for (let rows = await page(null); ; rows = await page(rows.at(-1)?.position ?? null)) {
    if (rows.length > 0) yield rows.map(({ row }) => parseRow(row));
    if (rows.length < pageSize) return;
  }
}

/** Whole numbers that are too large for a number of ours, as amounts of coins are, stay text. */
function parseRow(text: string): CopiedRow {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- a row of our own table
  const row: CopiedRow = JSON.parse(text, (...[, value, context]: [string, unknown, { source?: string }?]) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value,
  );
  return row;
}

/** How many there are. */
export async function countRows(
  db: Kysely<DB>,
  { table, whose }: PersonalTable,
  subject: PersonalSubject,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*)::bigint AS count FROM ${sql.table(table)} WHERE ${whose(subject)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
