import type { ComponentType } from "react";

/** How the browser gets each island, by the names of `src/web/ssr/island-components.ts`. */
const loaders = {
  "account-bar": async () => (await import("#src/web/layouts/account-bar-island.tsx")).AccountBarIsland,
  "dedicated-table": async () =>
    (await import("#src/features/dedicated/web/dedicated-table-island.tsx")).DedicatedTableIsland,
  "language-dialog": async () =>
    (await import("#src/web/layouts/language-dialog-island.tsx")).LanguageDialogIsland,
  "name-search": async () =>
    (await import("#src/features/domains/web/name-search-island.tsx")).NameSearchIsland,
  order: async () => (await import("#src/features/domains/web/order-island.tsx")).OrderIsland,
  "referral-link": async () =>
    (await import("#src/features/referrals/web/referral-link-island.tsx")).ReferralLinkIsland,
  "plan-table": async () => (await import("#src/features/catalog/web/plan-table-island.tsx")).PlanTableIsland,
  "tld-table": async () => (await import("#src/features/domains/web/tld-table-island.tsx")).TldTableIsland,
} as const;

/** The names the browser knows; a test holds them equal to the server's. */
export const islandNames = Object.keys(loaders);

/** The component of an island's name, for the properties the server rendered it with. */
export async function loadIsland(name: string): Promise<ComponentType<object>> {
  if (!isIslandName(name)) throw new Error(`no island is called ${name}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its properties come from the page as JSON
  return (await loaders[name]()) as ComponentType<object>;
}

function isIslandName(name: string): name is keyof typeof loaders {
  return name in loaders;
}
