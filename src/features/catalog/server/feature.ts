import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { catalogContract } from "../contract.ts";
import { nodeFinder } from "./office/node-finder.ts";
import { createCatalog, nodeAlarms, roomsOf } from "./index.ts";
import { catalogData } from "./personal-data.ts";

export const catalogFeature = defineFeature("catalog", (context) => {
  const { platform, config } = context;
  const catalog = createCatalog(platform, {
    sellsNames: config.REGISTRAR !== "off",
    readRooms: (location) => context.filled(roomsOf)(location),
  });
  return {
    front: catalog,
    personalData: [catalogData],
    routes: [routeSet(catalogContract, catalog.handlers)],
    alarmSources: [nodeAlarms(platform)],
    finders: [nodeFinder],
  };
});
