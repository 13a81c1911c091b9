import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { requestWords } from "#src/features/notifications/server/index.ts";
import { fill } from "#src/features/slot.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { dedicatedContract } from "../contract.ts";
import { dedicatedCommands } from "./commands.ts";
import { createDedicated } from "./index.ts";

export const dedicatedFeature = defineFeature(
  "dedicated",
  ({ platform, use }) => {
    const dedicated = createDedicated(platform, use(catalogFeature));
    return {
      front: dedicated,
      fills: [fill(requestWords, dedicated.wordsOf)],
      routes: [routeSet(dedicatedContract, dedicated.handlers)],
      alarmSources: dedicated.alarmSources,
    };
  },
  { commands: dedicatedCommands },
);
