import type { Handlers } from "#src/platform/http/handlers.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { approvalRoutes } from "../../contract-approvals.ts";
import type { StaffContext } from "../deps.ts";
import { cancelApproval, decideApproval } from "./decide-approval.ts";
import { listApprovals, readApproval } from "./list-approvals.ts";

export function approvalHandlers(context: StaffContext): Handlers<typeof approvalRoutes> {
  return {
    "GET /v2/admin/approvals": ({ ctx, query }) => listApprovals(context, ctx, query),
    "GET /v2/admin/approvals/{id}": ({ ctx, params }) => readApproval(context, ctx, idOf(params)),
    "POST /v2/admin/approvals/{id}/decide": async ({ ctx, params, body }) => {
      await decideApproval(context, ctx, { approvalId: idOf(params), ...body });
      return readApproval(context, ctx, idOf(params));
    },
    "POST /v2/admin/approvals/{id}/cancel": async ({ ctx, params }) => {
      await cancelApproval(context, ctx, idOf(params));
      return readApproval(context, ctx, idOf(params));
    },
  };
}

const idOf = ({ id }: { readonly id: string }): string => decodeId("approval", id) ?? "";
