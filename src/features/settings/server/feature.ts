import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { settingsContract } from "../contract.ts";
import { settingsCommands } from "./commands.ts";
import { createSettings } from "./index.ts";

export const settingsFeature = defineFeature(
  "settings",
  ({ platform, sites }) => {
    const settings = createSettings(platform, { sites });
    return { front: settings, routes: [routeSet(settingsContract, settings.handlers)] };
  },
  { commands: settingsCommands },
);
