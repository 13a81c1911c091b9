import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import type { statsContract } from "../../contract.ts";
import { metrics } from "../../contract-metrics.ts";
import { startOf } from "../days/day.ts";
import { listRows, type RowFilter } from "./list-rows.ts";
import { rowOf } from "./row-output.ts";

type RowsPage = z.input<(typeof statsContract)["GET /v2/admin/stats/{metric}/rows"]["output"]>;

interface AskedPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Whether amounts of customers, and their names, are seen. */
  readonly hasMoney: boolean;
  readonly hasNames: boolean;
}

/** The most days of one number. */
const mostDays = 366;

/**
 * A page of the rows of a number, none of a day that was not counted. What happened since today was counted is left out,
 * so that they add up to what is shown. `not_found`: there is no such day.
 */
export async function readRows(
  { db }: Pick<Platform, "db">,
  filter: Omit<RowFilter, "until">,
  { limit, cursor, hasMoney, hasNames }: AskedPage,
): Promise<RowsPage> {
  checkDays(filter);
  const { rows: states } = await sql<{ at: Date; closed: boolean }>`
    SELECT counted_at AS at, closed_at IS NOT NULL AS closed FROM stat_day_states WHERE day = ${filter.day}::date`.execute(
    db.kysely,
  );
  const [state] = states;
  if (state === undefined) {
    const total = { cents: 0, count: 0 };
    return { rows: [], nextCursor: null, total, isClosed: false, countedAt: null };
  }
  const found = await listRows(
    db.kysely,
    // What is written within the millisecond is counted.
    { ...filter, until: addMs(state.at, 1) },
    { limit: limit + 1, after: cursor ?? null },
  );
  const page = found.slice(0, limit);
  const customerOf = await showCustomers(
    db.kysely,
    hasNames ? page.flatMap(({ customer_id: id }) => id ?? []) : [],
  );
  return {
    rows: page.map((row) => ({
      ...rowOf(row, hasMoney),
      customerName: row.customer_id === null || !hasNames ? null : customerOf(row.customer_id).name,
    })),
    nextCursor: found.length > limit ? (page.at(-1)?.key ?? null) : null,
    total: cursor === undefined ? await readTotal(db.kysely, filter) : null,
    isClosed: state.closed,
    countedAt: state.at.toISOString(),
  };
}

function checkDays({ day, from = day }: Pick<RowFilter, "day" | "from">): void {
  const [start, end] = [startOf(from), startOf(day)];
  if (start === null || end === null || start > end || end >= addDays(start, mostDays)) {
    throw new AppError("not_found");
  }
}

async function readTotal(
  db: Platform["db"]["kysely"],
  { metric, day, from, product, siteId }: Omit<RowFilter, "until">,
): Promise<{ cents: number; count: number }> {
  const first = metrics[metric].kind === "flow" ? (from ?? day) : day;
  const { rows } = await sql<{ cents: bigint; count: bigint }>`
    SELECT coalesce(sum(cents), 0)::bigint AS cents, coalesce(sum(count), 0)::bigint AS count FROM stat_days
    WHERE metric = ${metric} AND day BETWEEN ${first}::date AND ${day}::date
      AND (${product ?? null}::text IS NULL OR product = ${product ?? null})
      AND (${siteId ?? null}::int IS NULL OR site_id = ${siteId ?? null})`.execute(db);
  return { cents: centsToNumber(rows[0]?.cents ?? 0n), count: Number(rows[0]?.count ?? 0n) };
}
