import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { accountsContract } from "../../contract.ts";
import type { AccountsContext } from "../deps.ts";
import { secondFactorRequired } from "../second-factor/challenges.ts";
import { giveSession } from "../give-session.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { type Finished, finishSignIn, type Returned } from "./finish-sign-in.ts";
import { listIdentities } from "./list-identities.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

type AllHandlers = Handlers<typeof accountsContract>;
type IdentityHandlers = Pick<
  AllHandlers,
  | "GET /auth/google/auth-url"
  | "GET /auth/google/callback"
  | "GET /auth/telegram/auth-url"
  | "GET /auth/telegram/callback"
  | "GET /users/socials"
  | "POST /users/socials"
>;

/** The calls of signing in at other services: the same for each of them. */
export function createIdentityHandlers(context: AccountsContext): IdentityHandlers {
  const authUrl =
    (provider: SigninProvider): AllHandlers["GET /auth/google/auth-url"] =>
    ({ ctx, query }) =>
      beginSignIn(context, ctx, provider, { ...query, darkMode: query.darkMode === "true" });
  const callback =
    (provider: SigninProvider): AllHandlers["GET /auth/google/callback"] =>
    async ({ ctx, query }) => {
      if (ctx.oauthBrowser === null) throw new AppError("sign_in_expired");
      const finished = await finishSignIn(context, ctx, provider, query, { browser: ctx.oauthBrowser });
      return answer(context, ctx, finished);
    };
  return {
    "GET /auth/google/auth-url": authUrl("google"),
    "GET /auth/google/callback": callback("google"),
    "GET /auth/telegram/auth-url": authUrl("telegram"),
    "GET /auth/telegram/callback": callback("telegram"),
    "GET /users/socials": ({ ctx }) => listIdentities(context, ctx.actor),
    "POST /users/socials": async ({ ctx, body: { provider, link } }) => {
      const returned: Returned | null = link;
      if (returned === null) await unlinkIdentity(context, ctx, provider);
      else await finishSignIn(context, ctx, provider, returned, { userId: ctx.actor.userId });
      return listIdentities(context, ctx.actor);
    },
  };
}

/** The answer to a return: a new session with its cookie, or after a link the session that was there. */
async function answer(context: AccountsContext, ctx: CallCtx, { outcome, intent, next }: Finished) {
  if ("linked" in outcome) {
    if (ctx.sessionToken === null) throw new AppError("sign_in_expired");
    return { accessToken: ctx.sessionToken, intent, next };
  }
  if ("challenge" in outcome) throw secondFactorRequired(outcome.challenge, next);
  return { ...(await giveSession(context, ctx, outcome)), intent, next };
}
