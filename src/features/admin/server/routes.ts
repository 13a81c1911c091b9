import { advanceClock } from "#src/platform/demo-clock/clock-page.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { adminContract } from "../contract.ts";
import type { AdminContext } from "./deps.ts";
import { listFindings } from "./list-findings.ts";
import { logOutStaff } from "./log-out-staff.ts";
import { readStaff } from "./read-staff.ts";
import { signInStaff } from "./sign-in-staff.ts";

export function createAdminHandlers(context: AdminContext): Handlers<typeof adminContract> {
  return {
    "POST /v2/demo/clock": async ({ body }) => ({
      now: (await advanceClock(context.platform.clock, body.advanceSeconds)).toISOString(),
    }),
    "POST /v2/admin/sign-in": async ({ ctx, body }) => ({
      accessToken: await signInStaff(context, ctx, body),
    }),
    "POST /v2/admin/logout": async ({ ctx }) => {
      await logOutStaff(context, ctx);
      return {};
    },
    "GET /v2/admin/me": ({ ctx }) => readStaff(context.platform, ctx.actor),
    "GET /v2/admin/findings": ({ query }) => listFindings(context.platform, query),
  };
}
