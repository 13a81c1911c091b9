import type { Handlers } from "#src/platform/http/handlers.ts";
import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { statsContract } from "../contract.ts";
import { readBoard } from "./board/read-board.ts";
import type { PeriodAsked } from "./board/period.ts";
import type { StatsContext } from "./deps.ts";
import { readCohorts } from "./read-cohorts.ts";
import { readSeries } from "./read-series.ts";
import { exportRows } from "./rows/export-rows.ts";
import { readRows } from "./rows/read-rows.ts";

export function createStatsHandlers({ platform }: StatsContext): Handlers<typeof statsContract> {
  return {
    "GET /v2/admin/board": ({ query }) =>
      readBoard(platform, { days: askedOf(query.days), siteId: query.siteId ?? null }),
    "GET /v2/admin/stats/{metric}": ({ params, query }) => readSeries(platform, { ...params, ...query }),
    "GET /v2/admin/stats/{metric}/rows": ({ ctx, params, query: { limit, cursor, ...filter } }) =>
      readRows(
        platform,
        { ...params, ...filter },
        {
          limit,
          cursor,
          hasMoney: maySeeMoney(ctx.actor),
          hasNames: ctx.actor.permissions.includes("customers.read"),
        },
      ),
    "GET /v2/admin/stats/{metric}/export": ({ ctx, params, query }) =>
      exportRows(platform, ctx, { ...params, ...query }),
    "GET /v2/admin/stats/{metric}/lines": ({ ctx, params, query }) =>
      exportRows(platform, ctx, { ...params, ...query }),
    "GET /v2/admin/stats/cohorts": ({ query }) => readCohorts(platform, query.siteId ?? null),
  };
}

function askedOf(days: string): PeriodAsked {
  return days === "month" || days === "last-month" ? days : Number(days);
}
