import type { Ctx } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { statsContract } from "../contract.ts";
import { type Board, type BoardRequest, readBoard } from "./board/read-board.ts";
import type { Day } from "./days/day.ts";
import type { StatsContext, StatsDeps } from "./deps.ts";
import { statsJobs } from "./jobs.ts";
import { rebuild } from "./rebuild.ts";
import { createStatsHandlers } from "./routes.ts";

/** The numbers of the business, by day. */
export interface Stats {
  readonly handlers: Handlers<typeof statsContract>;
  readonly jobs: readonly BackgroundJob[];
  readBoard(request: BoardRequest): Promise<Board>;
  /** Counts all days from this one on again, from the books, and the cohorts; returns how many days. */
  rebuild(ctx: Ctx, from: Day | null): Promise<number>;
}

export function createStats(platform: Platform, deps: StatsDeps): Stats {
  const context: StatsContext = { ...deps, platform };
  return {
    handlers: createStatsHandlers(context),
    jobs: statsJobs(context),
    readBoard: (request) => readBoard(platform, request),
    rebuild: (ctx, from) => rebuild(platform, ctx, from),
  };
}
