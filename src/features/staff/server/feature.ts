import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { staffContract } from "../contract.ts";
import { createCommand } from "./create-command.ts";
import { staffFinder } from "./office/staff-finder.ts";
import { createStaffFeature } from "./index.ts";
import { staffData } from "./personal-data.ts";
import { staffCommands } from "./staff-commands.ts";

export const staffFeature = defineFeature(
  "staff",
  ({ platform, passwords, rateLimits, sealer, mail, sites, all }) => {
    const staff = createStaffFeature(platform, {
      passwords,
      rateLimits,
      sealer,
      mail,
      sites,
      acts: () => all("staffActs"),
      queues: () => all("staffQueues"),
    });
    return {
      front: staff,
      routes: [routeSet(staffContract, staff.handlers)],
      tokenResolvers: [staff.resolveToken],
      alarmSources: staff.alarmSources,
      staffQueues: [staff.approvalsQueue],
      jobs: staff.jobs,
      finders: [staffFinder],
      personalData: [staffData],
      register: staff.registerStream,
    };
  },
  { commands: [createCommand, ...staffCommands] },
);
