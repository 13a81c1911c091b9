import { domainRoutes } from "./contract-domains.ts";

/** Every call below `/v2/domains` but those of contacts, of the name search and of the zone. */
export const domainsContract = domainRoutes;
