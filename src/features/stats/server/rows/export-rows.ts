import type { Platform } from "#src/platform/platform.ts";
import { type Day, daysBetween } from "../days/day.ts";
import { type KeyedRow, listRows, type RowFilter } from "./list-rows.ts";
import { rowOf, type StatsRow } from "./row-output.ts";

/** More is asked for by days. */
const mostRows = 100_000;
const pageRows = 1000;

export interface ExportRequest extends Omit<RowFilter, "day"> {
  readonly from: Day;
  readonly to: Day;
}

/** The rows of days, in the order of time, as they are read: a page is in memory at a time. */
export async function* exportRows(
  { db }: Pick<Platform, "db">,
  { from, to, ...filter }: ExportRequest,
): AsyncGenerator<StatsRow[]> {
  let left = mostRows;
  for (const day of daysBetween(from, to)) {
    let after: string | null = null;
    for (;;) {
      const limit = Math.min(pageRows, left);
      const page: readonly KeyedRow[] =
        limit === 0 ? [] : await listRows(db.kysely, { ...filter, day }, { limit, after });
      if (page.length > 0) yield page.map(rowOf);
      left -= page.length;
      after = page.at(-1)?.key ?? null;
      if (page.length < limit || limit === 0) break;
    }
    if (left === 0) return;
  }
}
