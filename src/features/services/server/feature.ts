import { defineFeature } from "#src/features/server-feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { servicesContract } from "../contract.ts";
import { createServicesHandlers } from "./admin-routes.ts";
import { priceCommands } from "./commands.ts";
import { turnAlarms } from "./failed-turns.ts";
import { servicesData } from "./personal-data.ts";
import { servicesNotices } from "./notices.ts";
import { changesOfSites } from "./prices/changes-of-site.ts";
import type { PriceKind } from "./prices/price-change.ts";
import { managePrices } from "./prices/manage-prices.ts";
import { pricedKinds } from "./prices/priced-kind.ts";

/** Customers have no calls of it: servers and domains build on its front door. Staff changes prices here. */
export const servicesFeature = defineFeature(
  "services",
  ({ platform, sites, use, filled }) => {
    const deps = {
      platform,
      kindOf: (kind: PriceKind) => filled(pricedKinds[kind]),
      sites,
    };
    const prices = managePrices({ ...deps, perform: use(staffFeature).perform });
    const handlers = createServicesHandlers(prices);
    return {
      front: { prices, changesOfSites: changesOfSites(deps), handlers },
      personalData: [servicesData],
      routes: [routeSet(servicesContract, handlers)],
      staffActs: prices.acts,
      alarmSources: [turnAlarms(platform)],
    };
  },
  { notices: servicesNotices, commands: priceCommands },
);
