import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CopiedColumn, CopiedRows, CopyFile, PersonalTable, WhoseRows } from "./personal-data.ts";

type Column<T extends keyof DB> = keyof DB[T] & string;

interface Declared<T extends keyof DB> {
  readonly whose: WhoseRows;
  /** Absent: nothing of it is copied. */
  readonly copy?: {
    readonly file: CopyFile;
    readonly key: readonly Column<T>[];
    readonly columns: readonly Column<T>[];
    /** What no column of the table has, by its name in the file. */
    readonly more?: Readonly<Record<string, CopiedColumn>>;
    /** Rows that are copied, where an erasure takes others too. */
    readonly whose?: WhoseRows;
  };
  readonly erasing: "rows" | "kept" | Readonly<Partial<Record<Column<T>, RawBuilder<unknown>>>>;
}

/** Declares a table with personal data; names of columns are checked by the compiler. */
export function personalTable<T extends keyof DB>(
  table: T,
  { whose, copy, erasing }: Declared<T>,
): PersonalTable {
  return { table, whose, copy: copy === undefined ? null : copiedOf(copy), erasing: definedOf(erasing) };
}

function copiedOf<T extends keyof DB>(copy: NonNullable<Declared<T>["copy"]>): CopiedRows {
  const { file, key, columns, more = {}, whose } = copy;
  const own = columns.map((column): [string, RawBuilder<unknown>] => [column, sql.ref(column)]);
  return { file, key, columns: { ...Object.fromEntries(own), ...more }, ...(whose && { whose }) };
}

function definedOf<T extends keyof DB>(erasing: Declared<T>["erasing"]): PersonalTable["erasing"] {
  if (typeof erasing === "string") return erasing;
  const set = Object.entries<RawBuilder<unknown> | undefined>(erasing);
  return Object.fromEntries(set.flatMap(([column, value]) => (value === undefined ? [] : [[column, value]])));
}

/** Rows that name the customer in a column. */
export function ofCustomer(column = "customer_id"): WhoseRows {
  return ({ customerId }) => sql<SqlBool>`${sql.ref(column)} = ${customerId}::uuid`;
}

/** Rows that name one of the people. */
export function ofUsers(column = "user_id"): WhoseRows {
  return ({ userIds }) => sql<SqlBool>`${sql.ref(column)} = ANY (${[...userIds]}::uuid[])`;
}

/** Rows that have one of their addresses, of this site. */
export function ofEmails(column = "email_canonical"): WhoseRows {
  return ({ emails, siteId }) =>
    sql<SqlBool>`site_id = ${siteId} AND ${sql.ref(column)} = ANY (${[...emails]}::text[])`;
}

/** Rows about the customer or about one of the people. */
export function ofEither(...ways: readonly WhoseRows[]): WhoseRows {
  return (subject) =>
    sql<SqlBool>`(${sql.join(
      ways.map((way) => sql`(${way(subject)})`),
      sql` OR `,
    )})`;
}

/** Rows of what the customer has: `column` names a row of `table`, in its column `id`, that names the customer. */
export function ofThings(column: string, table: keyof DB, id = "id"): WhoseRows {
  return ({ customerId }) =>
    sql<SqlBool>`${sql.ref(column)} IN (SELECT thing.${sql.ref(id)} FROM ${sql.table(table)} AS thing
      WHERE thing.customer_id = ${customerId}::uuid)`;
}

/** What is in place of a text that must be there. */
export const erasedText = sql`'erased'`;
export const noText = sql`''`;
export const nothing = sql`NULL`;
