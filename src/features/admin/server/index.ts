import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { closeAlarm } from "./close-alarm.ts";
import type { AdminDeps } from "./deps.ts";
import { adminJobs } from "./jobs.ts";
import { listAlarms } from "./list-alarms.ts";
import { listFindings } from "./list-findings.ts";
import { type SearchQuery, search } from "./search/search.ts";
import { createAdminHandlers } from "./routes.ts";

export type Admin = ReturnType<typeof createAdmin>;

/** What operators see and settle of the whole product. */
export function createAdmin(platform: Platform, deps: AdminDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createAdminHandlers(context),
    jobs: adminJobs(context),
    listAlarms: (filter: Parameters<typeof listAlarms>[1]) => listAlarms(platform, filter),
    closeAlarm: (ctx: Ctx, id: string) => closeAlarm(platform, ctx, id),
    search: (permissions: Parameters<typeof search>[1], query: SearchQuery) =>
      search(context, permissions, query),
    /** What the search and the pages of customers read. */
    office: deps.office,
    listFindings: (page: Parameters<typeof listFindings>[1]) => listFindings(platform, page),
  };
}
