import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { domainsFeature } from "#src/features/domains/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { nameSaleContract } from "../contract.ts";
import { createNameSale } from "./index.ts";

export const nameSaleFeature = defineFeature("name-sale", ({ platform, drivers, use }) => {
  const nameSale = createNameSale(platform, {
    catalog: use(catalogFeature),
    domains: use(domainsFeature),
    registrar: drivers.registrar,
  });
  return { front: nameSale, routes: [routeSet(nameSaleContract, nameSale.handlers)] };
});
