import { defineFeature } from "#src/features/server-feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { catalogContract } from "../contract.ts";
import { catalogAdminRoutes } from "./admin-routes.ts";
import { nodeFinder } from "./office/node-finder.ts";
import { createCatalog, networksOf, nodeAlarms, roomsOf } from "./index.ts";
import { catalogJobs } from "./jobs.ts";
import { catalogData } from "./personal-data.ts";
import { promoRoutes } from "./promo/promo-routes.ts";
import { manageCatalogue } from "./versions/manage-catalogue.ts";
import { missedAlarms } from "./versions/missed-alarms.ts";

export const catalogFeature = defineFeature("catalog", (context) => {
  const { platform, config, filled } = context;
  const catalog = createCatalog(platform, {
    sellsNames: config.REGISTRAR !== "off",
    readRooms: (location) => filled(roomsOf)(location),
  });
  const office = manageCatalogue(platform, {
    networks: {
      list: (db) => filled(networksOf).list(db),
      check: (...given) => filled(networksOf).check(...given),
      add: (trx, block) => filled(networksOf).add(trx, block),
    },
    perform: context.use(staffFeature).perform,
  });
  return {
    front: { ...catalog, office },
    personalData: [catalogData],
    routes: [
      routeSet(catalogContract, {
        ...catalog.handlers,
        ...catalogAdminRoutes(office),
        ...promoRoutes(platform),
      }),
    ],
    staffActs: office.acts,
    jobs: catalogJobs(platform, office),
    alarmSources: [nodeAlarms(platform), missedAlarms(platform)],
    finders: [nodeFinder],
  };
});
