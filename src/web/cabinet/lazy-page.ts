import { lazyRouteComponent } from "@tanstack/react-router";
import { arrived } from "#src/web/api/arrived.ts";
import type { PageCatalog } from "#src/web/i18n/catalog-groups.ts";
import { texts } from "./texts.ts";

/**
 * A page whose code and catalogs are loaded in parallel when it is opened: `lazyPage(["wallet"], () =>
 * import("./wallet-page.tsx"), "WalletPage")`. The catalogs are those of every part that the page may show.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  catalogs: readonly PageCatalog[],
  load: () => Promise<Module>,
  name: Name,
) {
  const open = async () => {
    const [module] = await Promise.all([load().then(arrived), texts.want(catalogs)]);
    return module;
  };
  return lazyRouteComponent(open, name);
}
