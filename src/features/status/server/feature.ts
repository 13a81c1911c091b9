import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { chains } from "#src/shared/coins/chains.ts";
import { statusContract } from "../contract.ts";
import { createStatus } from "./index.ts";

export const statusFeature = defineFeature("status", ({ platform, config, drivers, sites, use }) => {
  const known = new Set(drivers.chains.map(({ chain }) => chain));
  const assets = chains.filter(({ id }) => known.has(id)).flatMap(({ coins }) => coins);
  const status = createStatus(platform, {
    namesOfStaff: use(staffFeature).namesOf,
    placesOf: async (siteId) => (await use(catalogFeature).readCatalogue(siteId, null)).locations,
    coinsOf: async (siteId) => {
      const off = new Set<string>((await sites.of(siteId)).values.coinsOff);
      return assets.flatMap(({ asset }) => (off.has(asset) ? [] : [asset]));
    },
    brandOf: async (siteId) => {
      const { name, baseUrl } = await sites.of(siteId);
      return { name, host: new URL(baseUrl).hostname };
    },
    sellsNames: config.REGISTRAR !== "off",
  });
  return {
    front: status,
    routes: [routeSet(statusContract, status.handlers)],
    jobs: status.jobs,
    prepare: status.prepare,
    register: status.register,
  };
});
