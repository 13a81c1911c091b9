import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { ownPath } from "#src/shared/own-path.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { languageOf } from "../sign-up-rules.ts";
import { saveAttempt } from "./attempts.ts";
import { askService, chooseApp, redirectUriOf } from "./choose-driver.ts";

interface Wishes {
  readonly intent: "sign-in" | "link";
  readonly next?: string | undefined;
  readonly referrer?: string | undefined;
  readonly language?: string | undefined;
  readonly darkMode: boolean;
}

/**
 * Begins a sign-in at another service: the address of its page. The attempt is bound to this browser by a cookie, so that
 * no one can have another browser end an attempt of theirs.
 */
export async function beginSignIn(
  context: AccountsContext,
  ctx: CallCtx,
  provider: SigninProvider,
  wishes: Wishes,
): Promise<{ readonly url: string; readonly simulated: boolean }> {
  const { ids } = context.platform;
  const { id: appId, driver } = await chooseApp(context, provider, ctx);
  const userId = wishes.intent === "link" ? linkingUser(ctx) : null;
  const state = ids.secret();
  const { url, ...secrets } = await askService(context, driver, () =>
    driver.begin({ redirectUri: redirectUriOf(provider, ctx), state }),
  );
  // Several tabs of a browser may each have an attempt.
  const browser = ctx.oauthBrowser ?? ids.secret();
  await saveAttempt(
    context,
    {
      state,
      browser,
      secrets,
      siteId: ctx.site.id,
      appId,
      provider,
      intent: wishes.intent,
      userId,
      next: ownPath(wishes.next) ?? null,
      referrer: wishes.referrer ?? null,
      language: languageOf(wishes.language ?? ctx.language, context.settings.allowsPseudoLocales),
      darkMode: wishes.darkMode,
    },
    ctx.now,
  );
  ctx.setOauthBrowser(browser);
  return { url, simulated: driver.simulated };
}

function linkingUser({ actor }: Visit): string {
  if (typeof actor !== "object" || actor === null || !("sessionId" in actor) || !("userId" in actor))
    throw new AppError("unauthorized");
  return String(actor.userId);
}
