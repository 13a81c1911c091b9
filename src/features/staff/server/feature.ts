import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { staffContract } from "../contract.ts";
import { createCommand } from "./create-command.ts";
import { createStaffFeature } from "./index.ts";

export const staffFeature = defineFeature(
  "staff",
  ({ platform, passwords, rateLimits }) => {
    const staff = createStaffFeature(platform, { passwords, rateLimits });
    return {
      front: staff,
      routes: [routeSet(staffContract, staff.handlers)],
      tokenResolvers: [staff.resolveToken],
      alarmSources: staff.alarmSources,
    };
  },
  { commands: [createCommand] },
);
