import { type RawBuilder, type SqlBool, sql } from "kysely";

/** How many services are read at a time; a reader goes on until none is left. */
export const servicePageSize = 500;

/** A service in the order in which all of them are read: the one whose paid time ends first. */
export interface ServiceRow {
  readonly id: string;
  /** As PostgreSQL writes it: a date here has fewer digits than one there. */
  readonly paidUntil: string;
}

/** Which services to read next. */
export interface ServicePage {
  readonly now: Date;
  /** The last service of the page before. */
  readonly after: ServiceRow | undefined;
  readonly limit: number;
}

/** Condition for the services behind the page before; `paidUntil` and `id` are the columns they are ordered by. */
export function isAfter(
  { after }: ServicePage,
  paidUntil: `${string}.${string}`,
  id: `${string}.id`,
): RawBuilder<SqlBool> {
  if (!after) return sql`true`;
  return sql`(${sql.ref(paidUntil)}, ${sql.ref(id)}) > (${after.paidUntil}::timestamptz, ${after.id}::uuid)`;
}

/** Reads services page by page until there are none. Each comes once, whatever is done with it meanwhile. */
export async function* readServicePages<Row extends ServiceRow>(
  read: (page: ServicePage) => Promise<readonly Row[]>,
  now: Date,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read({ now, after, limit });
    yield rows;
    after = rows.at(-1);
    if (rows.length < limit) return;
  }
}
