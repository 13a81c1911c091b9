import type { ClientVerdict } from "#src/drivers/signin/port.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext } from "../deps.ts";
import { askService, redirectUriOf } from "./choose-driver.ts";

/** Whether a service accepts the app of a site; `unavailable` when its answer does not say. */
export async function tryApp(
  context: Pick<AccountsContext, "platform" | "signin">,
  { siteId, provider, origin }: { siteId: number; provider: SigninProvider; origin: string },
): Promise<ClientVerdict> {
  const app = (await context.signin.of(siteId)).find(({ driver }) => driver.provider === provider);
  if (app === undefined) throw new AppError("not_found");
  return askService(context, app.driver, () => app.driver.tryClient(redirectUriOf(provider, { origin })));
}
