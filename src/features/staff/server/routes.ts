import type { Handlers } from "#src/platform/http/handlers.ts";
import type { staffContract } from "../contract.ts";
import { approvalHandlers } from "./acts/approval-handlers.ts";
import { foreseeLimit } from "./acts/foresee-limit.ts";
import { exportAudit, listAudit } from "./audit/audit-calls.ts";
import type { StaffContext } from "./deps.ts";
import { factorHandlers } from "./factors/factor-handlers.ts";
import { memberHandlers } from "./members/member-handlers.ts";
import { roleHandlers } from "./roles/role-handlers.ts";
import { sessionHandlers } from "./sessions/session-handlers.ts";
import { viewHandlers } from "./views/view-handlers.ts";

export function createStaffHandlers(context: StaffContext): Handlers<typeof staffContract> {
  return {
    ...sessionHandlers(context),
    ...factorHandlers(context),
    ...memberHandlers(context),
    ...roleHandlers(context),
    ...approvalHandlers(context),
    ...viewHandlers(context),
    "GET /v2/admin/me/limit": ({ ctx, query }) => foreseeLimit(context, ctx, query.act),
    "GET /v2/admin/audit": ({ query }) => listAudit(context, query),
    "GET /v2/admin/audit/export": ({ ctx, query }) => exportAudit(context, ctx, query),
  };
}
