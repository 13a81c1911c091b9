import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { signInRoutes } from "../../contract-sign-in.ts";
import type { StaffContext } from "../deps.ts";
import { beginProving } from "../factors/prove-passkey.ts";
import { methodsOf, proveFactor } from "../factors/prove-factor.ts";
import { readSetUpLink, setUpStaff } from "../members/set-up-links.ts";
import { changePassword, endSession, listSessions } from "./end-sessions.ts";
import { logOutStaff } from "./log-out-staff.ts";
import { readStaff } from "./read-staff.ts";
import { createResolveStaffToken } from "./resolve-staff-token.ts";
import { sessionView } from "./session-view.ts";
import { signInByPasskey } from "./sign-in-by-passkey.ts";
import { signInStaff } from "./sign-in-staff.ts";

export function sessionHandlers(context: StaffContext): Handlers<typeof signInRoutes> {
  const resolve = createResolveStaffToken(context.platform);
  /** What a session that was given needs next; the browser keeps it. */
  const answer = async (ctx: CallCtx<unknown>, accessToken: string) => {
    const actor = await resolve(accessToken);
    if (actor === null) throw new AppError("unauthorized");
    ctx.setStaffToken(accessToken);
    return { next: actor.stage, methods: await methodsOf(context, actor.staffId), accessToken };
  };
  return {
    "POST /v2/admin/sign-in": async ({ ctx, body }) => answer(ctx, await signInStaff(context, ctx, body)),
    "POST /v2/admin/sign-in/factor": async ({ ctx, body }) => {
      if (ctx.actor.stage !== "factor") throw new AppError("forbidden");
      return answer(ctx, (await proveFactor(context, ctx, body)).token);
    },
    "POST /v2/admin/passkey/options": ({ ctx }) => beginProving(context, ctx),
    "POST /v2/admin/sign-in/passkey": async ({ ctx, body }) =>
      answer(ctx, await signInByPasskey(context, ctx, body.assertion)),
    "POST /v2/admin/setup/read": async ({ ctx, body }) => {
      const { email, name, role, expires_at: end } = await readSetUpLink(context, body.token, ctx.now);
      return { email, name, role, expiresAt: end.toISOString() };
    },
    "POST /v2/admin/setup": async ({ ctx, body }) => answer(ctx, await setUpStaff(context, ctx, body)),
    "POST /v2/admin/step-up": async ({ ctx, body }) => {
      const { token, confirmedUntil } = await proveFactor(context, ctx, body);
      if (ctx.hasSessionCookie) ctx.setStaffToken(token);
      return { confirmedUntil: confirmedUntil.toISOString() };
    },
    "POST /v2/admin/logout": async ({ ctx }) => {
      await logOutStaff(context, ctx);
      ctx.setStaffToken(null);
      return {};
    },
    "GET /v2/admin/me": ({ ctx }) => readStaff(context, ctx.actor),
    "GET /v2/admin/me/proof": async () => ({}),
    "POST /v2/admin/password": async ({ ctx, body }) => {
      await changePassword(context, ctx, body.password);
      return {};
    },
    "GET /v2/admin/sessions": async ({ ctx }) => {
      const sessions = await listSessions(context, ctx.actor.staffId, ctx.now);
      return { sessions: sessions.map((row) => sessionView(row, ctx.actor.sessionId)) };
    },
    "DELETE /v2/admin/sessions/{id}": async ({ ctx, params }) => {
      const sessionId = decodeId("staffSession", params.id) ?? "";
      await endSession(context, ctx, { staffId: ctx.actor.staffId, sessionId });
      return {};
    },
  };
}
