import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { type Day, daysBetween, startOf } from "../days/day.ts";
import { type KeyedRow, listRows, type RowFilter } from "./list-rows.ts";
import { rowOf, type StatsRow } from "./row-output.ts";

/** More is asked for by days. */
const mostRows = 100_000;
const pageRows = 1000;

export interface ExportRequest extends Omit<RowFilter, "day"> {
  readonly from: Day;
  readonly to: Day;
  /** Why they are taken out. */
  readonly reason: string;
}

/** The rows of days, in the order of time; that they were taken out is in the audit. `not_found`: there is no such day. */
export async function exportRows(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  request: ExportRequest,
): Promise<AsyncGenerator<StatsRow[]>> {
  const { metric, from, to, reason, ...filter } = request;
  if (startOf(from) === null || startOf(to) === null) throw new AppError("not_found");
  await transaction(platform, (trx) =>
    writeAudit(trx, ctx, {
      action: "stats.export",
      objectType: "stats",
      objectId: metric,
      reason,
      detail: { from, to, filter: JSON.stringify(filter) },
    }),
  );
  return readAll(platform, { metric, from, to, ...filter });
}

/** As they are read: a page is in memory at a time. */
async function* readAll(
  { db }: Pick<Platform, "db">,
  { from, to, ...filter }: Omit<ExportRequest, "reason">,
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
