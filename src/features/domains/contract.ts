import { defineContract } from "#src/shared/contract.ts";
import { domainsAdminRoutes } from "./contract-admin.ts";
import { domainHoldsContract } from "./contract-holds.ts";
import { domainRoutes, settingRoutes } from "./contract-domains.ts";
import { orderRoutes, termRoutes } from "./contract-orders.ts";

/** Every call below `/v2/domains` but those of contacts, of the name search and of the zone. */
export const domainsContract = defineContract({
  ...orderRoutes,
  ...domainRoutes,
  ...termRoutes,
  ...settingRoutes,
  ...domainsAdminRoutes,
  ...domainHoldsContract,
});
