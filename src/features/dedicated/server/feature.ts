import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { dedicatedContract } from "../contract.ts";
import { dedicatedCommands } from "./commands.ts";
import { createDedicated } from "./index.ts";
import { dedicatedData } from "./personal-data.ts";
import { dedicatedNotices } from "./notices.ts";
import { requestSupport } from "./request-support.ts";
import { requestFinder } from "./office/request-finder.ts";
import { requestAlarms } from "./request-alarms.ts";
import { requestQueue } from "./office/request-queue.ts";

export const dedicatedFeature = defineFeature(
  "dedicated",
  ({ platform, use }) => {
    const dedicated = createDedicated(platform, use(catalogFeature));
    return {
      front: dedicated,
      personalData: [dedicatedData],
      routes: [routeSet(dedicatedContract, dedicated.handlers)],
      alarmSources: [requestAlarms(platform)],
      staffQueues: [requestQueue],
      finders: [requestFinder],
      supportSubjects: [requestSupport],
    };
  },
  { notices: dedicatedNotices, commands: dedicatedCommands },
);
