import { defineContract } from "#src/shared/contract.ts";
import { domainRoutes } from "./contract-domains.ts";
import { recordRoutes } from "./contract-records.ts";
import { searchRoutes } from "./contract-search.ts";

/** Every call below `/v2/domains` but those of contacts; each part keeps its own file. */
export const domainsContract = defineContract({ ...domainRoutes, ...searchRoutes, ...recordRoutes });
