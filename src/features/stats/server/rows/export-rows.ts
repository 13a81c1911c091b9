import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { exportList } from "#src/platform/operator/export-list.ts";
import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { type Day, plusDays, startOf } from "../days/day.ts";
import { listRows, type RowFilter } from "./list-rows.ts";
import { rowOf, type StatsRow } from "./row-output.ts";

export interface ExportRequest extends Omit<RowFilter, "day"> {
  readonly from: Day;
  readonly to: Day;
  /** Why they are taken out. */
  readonly reason: string;
}

/** Where the rest begins: on a day, after a row of it. */
interface Place {
  readonly day: Day;
  readonly after: string | null;
}

/** The rows of days, in the order of time; that they were taken out is in the audit. `not_found`: there is no such day. */
export async function exportRows(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  request: ExportRequest,
): Promise<Lines<StatsRow>> {
  const { metric, from, to, reason, ...filter } = request;
  const hasMoney = maySeeMoney(ctx.actor);
  if (startOf(from) === null || startOf(to) === null) throw new AppError("not_found");
  const first: Place = { day: from, after: null };
  return exportList(platform, ctx, {
    action: "stats.export",
    object: { type: "stats", id: metric },
    reason,
    filter,
    detail: { from, to },
    read: async (place: Place | null, limit) => {
      const { day, after } = place ?? first;
      if (day > to) return { rows: [], next: null };
      const rows = await listRows(platform.db.kysely, { metric, ...filter, day }, { limit, after });
      const last = rows.length < limit ? undefined : rows.at(-1);
      return {
        rows: rows.map((row) => rowOf(row, hasMoney)),
        next: last === undefined ? { day: plusDays(day, 1), after: null } : { day, after: last.key },
      };
    },
  });
}
