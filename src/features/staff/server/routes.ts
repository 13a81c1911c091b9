import type { Handlers } from "#src/platform/http/handlers.ts";
import type { staffContract } from "../contract.ts";
import type { StaffContext } from "./deps.ts";
import { logOutStaff } from "./log-out-staff.ts";
import { readStaff } from "./read-staff.ts";
import { signInStaff } from "./sign-in-staff.ts";

export function createStaffHandlers(context: StaffContext): Handlers<typeof staffContract> {
  return {
    "POST /v2/admin/sign-in": async ({ ctx, body }) => ({
      accessToken: await signInStaff(context, ctx, body),
    }),
    "POST /v2/admin/logout": async ({ ctx }) => {
      await logOutStaff(context, ctx);
      return {};
    },
    "GET /v2/admin/me": ({ ctx }) => readStaff(context.platform, ctx.actor),
  };
}
