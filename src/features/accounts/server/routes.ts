import type { CallContext, Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { accountsContract } from "../contract.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { endSessions } from "./end-sessions.ts";
import { issueExchangeCode, redeemExchangeCode } from "./exchange-codes.ts";
import { followEmailLink } from "./follow-email-link.ts";
import { listSessions } from "./list-sessions.ts";
import { logOut } from "./log-out.ts";
import { readUser } from "./read-user.ts";
import { requestRecovery } from "./request-recovery.ts";
import { resetPassword } from "./reset-password.ts";
import { saveSettings } from "./save-settings.ts";
import { sendVerification } from "./send-verification.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

export function createAccountsHandlers(context: AccountsContext): Handlers<typeof accountsContract> {
  return {
    "POST /auth/sign-up": async ({ body, call }) => {
      const { accessToken } = await signUp(context, body, visitOf(call));
      call.setSessionToken(accessToken);
      return { accessToken };
    },
    "POST /auth/sign-in": async ({ body, call }) => {
      const accessToken = await signIn(context, body, visitOf(call));
      call.setSessionToken(accessToken);
      return { accessToken };
    },
    "POST /auth/exchange-code": async ({ actor, call }) => ({
      code: await issueExchangeCode(context, actor, visitOf(call)),
    }),
    "POST /auth/exchange": async ({ body, call }) => {
      const accessToken = await redeemExchangeCode(context, body.code, visitOf(call));
      call.setSessionToken(accessToken);
      return { accessToken };
    },
    "POST /auth/logout": async ({ actor, call }) => {
      await logOut(context, actor, call.requestId);
      call.setSessionToken(null);
      return {};
    },
    "POST /auth/recovery": async ({ body, call }) => {
      await requestRecovery(context, body.email, visitOf(call));
      return {};
    },
    "POST /auth/recovery/token": async ({ query, body, call }) => {
      await resetPassword(context, { token: query.token, password: body.password }, visitOf(call));
      call.setSessionToken(null);
      return {};
    },
    "POST /auth/change-password": async ({ actor, body, call }) => {
      await changePassword(context, actor, body, visitOf(call));
      return {};
    },
    "POST /auth/verify-email": ({ body, call }) => followEmailLink(context, body.token, visitOf(call)),
    "POST /auth/verify-email/send": async ({ actor, call }) => {
      await sendVerification(context, actor, visitOf(call));
      return {};
    },
    "GET /users/me": ({ actor }) => readUser(context, actor),
    "POST /users/settings": async ({ actor, body, call }) => {
      await saveSettings(context, actor, body, call.requestId);
      return readUser(context, actor);
    },
    "POST /users/change-email": async ({ actor, body, call }) => {
      await changeEmail(context, actor, body, visitOf(call));
      return {};
    },
    "GET /users/sessions": async ({ actor }) => ({ sessions: await listSessions(context, actor) }),
    "POST /users/sessions/end-others": async ({ actor, call }) => {
      await endSessions(context, actor, "others", call.requestId);
      return {};
    },
    "DELETE /users/sessions/{id}": async ({ actor, params, call }) => {
      const sessionId = decodeId("session", params.id);
      if (sessionId === null) throw new AppError("not_found");
      await endSessions(context, actor, { sessionId }, call.requestId);
      if (sessionId === actor.sessionId) call.setSessionToken(null);
      return {};
    },
  };
}

function visitOf({ siteId, ip, userAgent, requestId, origin }: CallContext): Visit {
  return { siteId, ip, userAgent, requestId, origin };
}
