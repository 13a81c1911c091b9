import { type SigninDriver, SigninError } from "#src/drivers/signin/port.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext } from "../deps.ts";
import type { SigninApp } from "./signin-apps.ts";

/** From which site and origin a service is used. */
export type ServiceVisit = Pick<CallCtx, "site" | "origin">;

/**
 * The called site's own app at a service. Services take registered addresses alone, so that the host that a site has left
 * has none. Throws `not_found`.
 */
export async function chooseApp(
  { signin, settings }: AccountsContext,
  provider: SigninProvider,
  { site, origin }: ServiceVisit,
): Promise<SigninApp> {
  const app = (await signin.of(site.id)).find(({ driver }) => driver.provider === provider);
  const isOffered = site.settings.signIn?.providers.includes(provider) === true;
  const isLeft = settings.legacy !== null && new URL(origin).hostname === settings.legacy.host;
  if (app === undefined || !isOffered || isLeft) throw new AppError("not_found");
  return app;
}

/** Where a service leads back to: the page of this origin. */
export function redirectUriOf(provider: SigninProvider, { origin }: Pick<ServiceVisit, "origin">): string {
  return `${origin}/auth/${provider}/callback`;
}

/** Asks a service. Its trouble is in the log, and `unavailable` for the caller. */
export async function askService<T>(
  { platform }: Pick<AccountsContext, "platform">,
  { provider }: SigninDriver,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SigninError)) throw error;
    platform.log.warn({ err: error, provider }, "a sign-in service did not do its part");
    throw new AppError("unavailable");
  }
}
