// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { AccountBarIsland, type AccountBarIslandProps } from "#src/web/layouts/account-bar-island.tsx";
import { DedicatedTableIsland, type DedicatedTableIslandProps } from "#src/features/dedicated/web/dedicated-table-island.tsx";
import { HelpVoteIsland, type HelpVoteIslandProps } from "#src/features/help/web/help-vote-island.tsx";
import { LanguageDialogIsland, type LanguageDialogIslandProps } from "#src/web/layouts/language-dialog-island.tsx";
import { NameSearchIsland, type NameSearchIslandProps } from "#src/features/name-sale/web/name-search-island.tsx";
import { OrderIsland, type OrderIslandProps } from "#src/features/name-sale/web/order-island.tsx";
import { PlaceMapIsland, type PlaceMapIslandProps } from "#src/features/website/web/place-map-island.tsx";
import { PlanTableIsland, type PlanTableIslandProps } from "#src/features/catalog/web/plan-table-island.tsx";
import { ReferralLinkIsland, type ReferralLinkIslandProps } from "#src/features/referrals/web/referral-link-island.tsx";
import { TldTableIsland, type TldTableIslandProps } from "#src/features/name-sale/web/tld-table-island.tsx";
import type { ReactNode } from "react";

/** Every island by its name, with its properties. */
export interface IslandProps {
  readonly "account-bar": AccountBarIslandProps;
  readonly "dedicated-table": DedicatedTableIslandProps;
  readonly "help-vote": HelpVoteIslandProps;
  readonly "language-dialog": LanguageDialogIslandProps;
  readonly "name-search": NameSearchIslandProps;
  readonly order: OrderIslandProps;
  readonly "place-map": PlaceMapIslandProps;
  readonly "plan-table": PlanTableIslandProps;
  readonly "referral-link": ReferralLinkIslandProps;
  readonly "tld-table": TldTableIslandProps;
}

export const islandComponents: {
  readonly [Name in keyof IslandProps]: (props: IslandProps[Name]) => ReactNode;
} = {
  "account-bar": AccountBarIsland,
  "dedicated-table": DedicatedTableIsland,
  "help-vote": HelpVoteIsland,
  "language-dialog": LanguageDialogIsland,
  "name-search": NameSearchIsland,
  order: OrderIsland,
  "place-map": PlaceMapIsland,
  "plan-table": PlanTableIsland,
  "referral-link": ReferralLinkIsland,
  "tld-table": TldTableIsland,
};
