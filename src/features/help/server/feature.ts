import { defineFeature } from "#src/features/server-feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { helpContract } from "../contract.ts";
import { createHelp } from "./index.ts";

export const helpFeature = defineFeature("help", ({ platform, sealer, use }) => {
  const help = createHelp(platform, { sealer, namesOfStaff: use(staffFeature).namesOf });
  return {
    front: help,
    routes: [routeSet(helpContract, help.handlers)],
    jobs: help.jobs,
    prepare: help.ship,
  };
});
