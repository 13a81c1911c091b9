import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { domainsFeature } from "#src/features/domains/server/feature.ts";
import { payoutsFeature } from "#src/features/payouts/server/feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { whitelabelContract } from "../contract.ts";
import { createWhitelabel } from "./index.ts";
import { whitelabelData } from "./personal-data.ts";

export const whitelabelFeature = defineFeature("whitelabel", ({ platform, config, sites, use }) => {
  const whitelabel = createWhitelabel(platform, {
    sites,
    domain: config.whitelabelDomain,
    promoCodes: use(catalogFeature).promoCodes,
    isDemo: config.mode === "demo",
    countCustomers: use(accountsFeature).countCustomers,
    payouts: use(payoutsFeature),
    countServices: [use(serversFeature).countActive, use(domainsFeature).countActive],
  });
  return {
    front: whitelabel,
    personalData: [whitelabelData],
    routes: [routeSet(whitelabelContract, whitelabel.handlers)],
  };
});
