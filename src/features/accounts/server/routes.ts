import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { accountsContract } from "../contract.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import type { AccountsContext } from "./deps.ts";
import { endSessions } from "./end-sessions.ts";
import { issueExchangeCode, redeemExchangeCode } from "./exchange-codes.ts";
import { followEmailLink, releaseEmailLink } from "./follow-email-link.ts";
import { giveSession, replaceSession } from "./give-session.ts";
import { createIdentityHandlers } from "./identities/identity-handlers.ts";
import { listSessions } from "./list-sessions.ts";
import { logOut } from "./log-out.ts";
import { createLookHandlers } from "./looks/look-handlers.ts";
import { createAccountsAdminHandlers } from "./office/admin-routes.ts";
import { setMarketing } from "./marketing/consents.ts";
import { createPasskeyHandlers } from "./passkeys/index.ts";
import { readUser } from "./read-user.ts";
import { requestRecovery } from "./request-recovery.ts";
import { resetPassword } from "./reset-password.ts";
import { saveSettings } from "./save-settings.ts";
import { listSecurityEvents } from "./security/list-security-events.ts";
import { reportBreakIn } from "./security/report-break-in.ts";
import { createSupportPin, endSupportPin } from "./security/support-pins.ts";
import { sendVerification } from "./send-verification.ts";
import { createSecondFactorHandlers } from "./second-factor/second-factor-handlers.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { createStepUpHandlers } from "./step-up/step-up-handlers.ts";
import { createTeamHandlers } from "./team/team-handlers.ts";

export function createAccountsHandlers(context: AccountsContext): Handlers<typeof accountsContract> {
  return {
    ...createAccountsAdminHandlers(context),
    ...createIdentityHandlers(context),
    ...createPasskeyHandlers(context),
    ...createStepUpHandlers(context),
    ...createSecondFactorHandlers(context),
    ...createTeamHandlers(context),
    ...createLookHandlers(context),
    "POST /auth/sign-up": async ({ ctx, body }) =>
      giveSession(context, ctx, await signUp(context, ctx, body)),
    "POST /auth/sign-in": async ({ ctx, body }) =>
      giveSession(context, ctx, await signIn(context, ctx, body)),
    "POST /auth/exchange-code": async ({ ctx }) => ({
      code: await issueExchangeCode(context, ctx),
    }),
    "POST /auth/exchange": async ({ ctx, body }) =>
      replaceSession(context, ctx, await redeemExchangeCode(context, ctx, body.code)),
    "POST /auth/logout": async ({ ctx }) => {
      await logOut(context, ctx);
      ctx.setSessionToken(null);
      return {};
    },
    "POST /auth/recovery": async ({ ctx, body }) => {
      await requestRecovery(context, ctx, body.email);
      return {};
    },
    "POST /auth/recovery/token": async ({ ctx, query, body }) => {
      await resetPassword(context, ctx, { token: query.token, password: body.password });
      ctx.setSessionToken(null);
      return {};
    },
    "POST /auth/change-password": async ({ ctx, body }) => {
      await changePassword(context, ctx, body);
      return {};
    },
    "POST /auth/verify-email": ({ ctx, body }) => followEmailLink(context, ctx, body.token),
    "POST /auth/verify-email/release": async ({ ctx, body }) => {
      await releaseEmailLink(context, ctx, body.token);
      return {};
    },
    "POST /auth/verify-email/send": async ({ ctx }) => {
      await sendVerification(context, ctx);
      return {};
    },
    "GET /users/me": ({ ctx }) => readUser(context, ctx.actor),
    "POST /users/settings": async ({ ctx, body }) => {
      await saveSettings(context, ctx, body);
      return readUser(context, ctx.actor);
    },
    "PUT /users/marketing": async ({ ctx, body }) => {
      await setMarketing(context, ctx, body.isOn);
      return {};
    },
    "POST /users/change-email": async ({ ctx, body }) => {
      await changeEmail(context, ctx, body);
      return {};
    },
    "GET /users/security-events": ({ ctx, query }) => listSecurityEvents(context, ctx, query),
    "POST /users/it-was-not-me": async ({ ctx, body }) => {
      const reported = await reportBreakIn(context, ctx, body.token);
      ctx.setSessionToken(null);
      return reported;
    },
    "POST /users/support-pin": ({ ctx }) => createSupportPin(context, ctx),
    "DELETE /users/support-pin": async ({ ctx }) => {
      await endSupportPin(context, ctx);
      return {};
    },
    "GET /users/sessions": async ({ ctx }) => ({ sessions: await listSessions(context, ctx.actor) }),
    "POST /users/sessions/end-others": async ({ ctx }) => {
      await endSessions(context, ctx, "others");
      return {};
    },
    "DELETE /users/sessions/{id}": async ({ ctx, params }) => {
      const sessionId = decodeId("session", params.id);
      if (sessionId === null) throw new AppError("not_found");
      await endSessions(context, ctx, { sessionId });
      if (sessionId === ctx.actor.sessionId) ctx.setSessionToken(null);
      return {};
    },
  };
}
