import { paths } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";

/** Where a customer lands without a requested path (product §2). */
export const landingPath = paths["cabinet-my-servers"];

/** Target of the button with name and balance (product §2). */
export function accountPath({ withoutDomains }: Pick<SiteSettings, "withoutDomains">) {
  return withoutDomains ? landingPath : paths["cabinet-my-domains"];
}
