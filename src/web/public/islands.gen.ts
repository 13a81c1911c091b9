// Made by npm run codegen from src/features/feature-order.ts and the files that exist.

/** How the browser gets each island. */
export const islandLoaders = {
  "account-bar": async () => (await import("#src/web/layouts/account-bar-island.tsx")).AccountBarIsland,
  "dedicated-table": async () => (await import("#src/features/dedicated/web/dedicated-table-island.tsx")).DedicatedTableIsland,
  "help-vote": async () => (await import("#src/features/help/web/help-vote-island.tsx")).HelpVoteIsland,
  "language-dialog": async () => (await import("#src/web/layouts/language-dialog-island.tsx")).LanguageDialogIsland,
  "name-search": async () => (await import("#src/features/name-sale/web/name-search-island.tsx")).NameSearchIsland,
  order: async () => (await import("#src/features/name-sale/web/order-island.tsx")).OrderIsland,
  "place-map": async () => (await import("#src/features/website/web/place-map-island.tsx")).PlaceMapIsland,
  "plan-table": async () => (await import("#src/features/catalog/web/plan-table-island.tsx")).PlanTableIsland,
  "referral-link": async () => (await import("#src/features/referrals/web/referral-link-island.tsx")).ReferralLinkIsland,
  "tld-table": async () => (await import("#src/features/name-sale/web/tld-table-island.tsx")).TldTableIsland,
} as const;
