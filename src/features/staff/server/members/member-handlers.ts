import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { memberRoutes } from "../../contract-members.ts";
import type { StaffContext } from "../deps.ts";
import { endSession, listSessions } from "../sessions/end-sessions.ts";
import { sessionView } from "../sessions/session-view.ts";
import { createStaff } from "./create-staff.ts";
import { listStaff, type StaffRow } from "./list-staff.ts";
import { changeRole, renameStaff, resetFactors, setDisabled } from "./manage-staff.ts";
import type { SetUpLink } from "./set-up-links.ts";

export function memberHandlers(context: StaffContext): Handlers<typeof memberRoutes> {
  return {
    "GET /v2/admin/staff": async ({ ctx }) => ({
      staff: (await listStaff(context, ctx.now)).map((row) => memberView(row, ctx)),
    }),
    "GET /v2/admin/staff/{id}": async ({ ctx, params }) => {
      const staffId = staffIdOf(params);
      const [row] = await listStaff(context, ctx.now, staffId);
      if (row === undefined) throw new AppError("not_found");
      const sessions = await listSessions(context, staffId, ctx.now);
      return {
        ...memberView(row, ctx),
        sessions: sessions.map((session) => sessionView(session, ctx.actor.sessionId)),
      };
    },
    "POST /v2/admin/staff": async ({ ctx, body }) => {
      const { setUp } = await createStaff(context, ctx, { ...body, isMailed: true });
      if (setUp === null) throw new AppError("internal");
      return setUpView(setUp);
    },
    "PUT /v2/admin/staff/{id}/role": async ({ ctx, params, body }) => {
      await changeRole(context, ctx, { staffId: staffIdOf(params), ...body });
      return {};
    },
    "PUT /v2/admin/staff/{id}/name": async ({ ctx, params, body }) => {
      await renameStaff(context, ctx, { staffId: staffIdOf(params), name: body.name });
      return {};
    },
    "POST /v2/admin/staff/{id}/disable": async ({ ctx, params, body }) => {
      await setDisabled(context, ctx, { staffId: staffIdOf(params), isDisabled: true, ...body });
      return {};
    },
    "POST /v2/admin/staff/{id}/enable": async ({ ctx, params, body }) => {
      await setDisabled(context, ctx, { staffId: staffIdOf(params), isDisabled: false, ...body });
      return {};
    },
    "POST /v2/admin/staff/{id}/reset-factor": async ({ ctx, params, body }) =>
      setUpView(await resetFactors(context, ctx, { staffId: staffIdOf(params), ...body })),
    "DELETE /v2/admin/staff/{id}/sessions/{sessionId}": async ({ ctx, params }) => {
      const sessionId = decodeId("staffSession", params.sessionId) ?? "";
      await endSession(context, ctx, { staffId: staffIdOf(params), sessionId });
      return {};
    },
  };
}

const staffIdOf = ({ id }: { readonly id: string }): string => decodeId("staff", id) ?? "";

function memberView({ id, createdAt, lastSeenAt, setUpUntil, ...row }: StaffRow, ctx: Ctx<StaffActor>) {
  return {
    ...row,
    id: encodeId("staff", id),
    isYou: id === ctx.actor.staffId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    setUpUntil: setUpUntil?.toISOString() ?? null,
  };
}

function setUpView({ staffId, until }: SetUpLink) {
  return { id: encodeId("staff", staffId), setUpUntil: until.toISOString() };
}
