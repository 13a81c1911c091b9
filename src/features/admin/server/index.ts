import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { closeAlarm } from "./close-alarm.ts";
import { createStaff, type NewStaff } from "./create-staff.ts";
import type { AdminDeps } from "./deps.ts";
import { adminJobs } from "./jobs.ts";
import { listAlarms } from "./list-alarms.ts";
import { listFindings } from "./list-findings.ts";
import { createResolveStaffToken } from "./resolve-staff-token.ts";
import { createAdminHandlers } from "./routes.ts";

export type Admin = ReturnType<typeof createAdmin>;

/** Operators: their identities, sessions and permissions are separate from customers'. */
export function createAdmin(platform: Platform, deps: AdminDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createAdminHandlers(context),
    resolveToken: createResolveStaffToken(platform),
    /** Creates an operator: for `npm run operator -- create` and the demo's start. */
    createStaff: (input: NewStaff) => createStaff(context, createCtx(platform, systemActor), input),
    jobs: adminJobs(context),
    listAlarms: (filter: Parameters<typeof listAlarms>[1]) => listAlarms(platform, filter),
    closeAlarm: (ctx: Ctx, id: string) => closeAlarm(platform, ctx, id),
    listFindings: (page: Parameters<typeof listFindings>[1]) => listFindings(platform, page),
  };
}
