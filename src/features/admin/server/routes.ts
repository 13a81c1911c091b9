import { advanceClock } from "#src/platform/demo-clock/clock-page.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { adminContract } from "../contract.ts";
import { alarmHandlers } from "./alarm-routes.ts";
import { bulkHandlers } from "./bulk/routes.ts";
import { taskHandlers } from "./tasks/routes.ts";
import type { AdminContext } from "./deps.ts";
import { createOfficeHandlers } from "./office-routes.ts";
import { listFindings } from "./list-findings.ts";

export function createAdminHandlers(context: AdminContext): Handlers<typeof adminContract> {
  return {
    ...alarmHandlers(context),
    ...bulkHandlers(context.platform, context.bulkActs),
    ...taskHandlers(context),
    "POST /v2/demo/clock": async ({ body }) => ({
      now: (await advanceClock(context.platform.clock, body.advanceSeconds)).toISOString(),
    }),
    ...createOfficeHandlers(context),
    "GET /v2/admin/findings": ({ query }) => listFindings(context.platform, query),
  };
}
