import { type SigninDriver, SigninError } from "#src/drivers/signin/port.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext } from "../deps.ts";

/** From which site and origin a service is used. */
export type ServiceVisit = Pick<CallCtx, "site" | "origin">;

/**
 * The driver of a service on the called site. Services take registered addresses alone, so that a brand has those of its
 * own settings, and the host that a site has left none. Throws `not_found`.
 */
export function chooseDriver(
  { signin, settings }: AccountsContext,
  provider: SigninProvider,
  { site, origin }: ServiceVisit,
): SigninDriver {
  const driver = signin.find((one) => one.provider === provider);
  const isOffered = site.settings.signIn?.providers.includes(provider) === true;
  const isLeft = settings.legacy !== null && new URL(origin).hostname === settings.legacy.host;
  if (driver === undefined || !isOffered || isLeft) throw new AppError("not_found");
  return driver;
}

/** Where a service leads back to: the page of this origin. */
export function redirectUriOf(provider: SigninProvider, { origin }: ServiceVisit): string {
  return `${origin}/auth/${provider}/callback`;
}

/** Asks a service. Its trouble is in the log, and `unavailable` for the caller. */
export async function askService<T>(
  { platform }: AccountsContext,
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
