import type { CallContext, Handlers } from "#src/platform/http/handlers.ts";
import type { accountsContract } from "../contract.ts";
import type { Background } from "./background.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { logOut } from "./log-out.ts";
import { readUser } from "./read-user.ts";
import { requestRecovery } from "./request-recovery.ts";
import { resetPassword } from "./reset-password.ts";
import { saveSettings } from "./save-settings.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

export function createAccountsHandlers(
  context: AccountsContext,
  background: Background,
): Handlers<typeof accountsContract> {
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
    "POST /auth/logout": async ({ actor, call }) => {
      await logOut(context, actor, call.requestId);
      call.setSessionToken(null);
      return {};
    },
    "POST /auth/recovery": async ({ body, call }) => {
      await requestRecovery(context, background, body.email, visitOf(call));
      return {};
    },
    "POST /auth/recovery/token": async ({ query, body, call }) => {
      await resetPassword(
        context,
        background,
        { token: query.token, password: body.password },
        visitOf(call),
      );
      call.setSessionToken(null);
      return {};
    },
    "GET /users/me": ({ actor }) => readUser(context, actor),
    "POST /users/settings": async ({ actor, body, call }) => {
      await saveSettings(context, actor, body, call.requestId);
      return readUser(context, actor);
    },
  };
}

function visitOf({ siteId, ip, userAgent, requestId, origin }: CallContext): Visit & { origin: string } {
  return { siteId, ip, userAgent, requestId, origin };
}
