import { defineContract } from "#src/shared/contract.ts";
import { domainRoutes } from "./contract-domains.ts";
import { recordRoutes } from "./contract-records.ts";

/** Every call below `/v2/domains` but those of contacts and of the name search; each part keeps its own file. */
export const domainsContract = defineContract({ ...domainRoutes, ...recordRoutes });
