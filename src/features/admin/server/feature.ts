import { namesOfStaff as staffNames } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { findingAlarms } from "#src/platform/audit/finding-alarms.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { taskAlarms } from "#src/platform/tasks/task-alarms.ts";
import { adminContract } from "../contract.ts";
import { alarmCommands } from "./commands/alarm-commands.ts";
import { catalogueCommands } from "./commands/catalogue-commands.ts";
import { createCommand } from "./commands/create-command.ts";
import { findingsCommand } from "./commands/findings-command.ts";
import { userCommands } from "./commands/user-commands.ts";
import { guessAlarms } from "./guess-alarms.ts";
import { createAdmin } from "./index.ts";
import { namesOfStaff } from "./names-of-staff.ts";

export const adminFeature = defineFeature(
  "admin",
  ({ platform, config, passwords, rateLimits, mail, sites, all }) => {
    const admin = createAdmin(platform, {
      passwords,
      rateLimits,
      mail,
      alarmSources: () => [
        taskAlarms(platform, all("tasks")),
        findingAlarms(platform, all("invariants")),
        guessAlarms(platform),
        ...all("alarmSources"),
      ],
      sites,
      settings: { operatorEmail: config.OPERATOR_EMAIL ?? null },
    });
    return {
      front: admin,
      routes: [routeSet(adminContract, admin.handlers)],
      jobs: admin.jobs,
      tokenResolvers: [admin.resolveToken],
      fills: [fill(staffNames, (ids) => namesOfStaff(platform, ids))],
    };
  },
  {
    commands: [createCommand, ...catalogueCommands, ...userCommands, findingsCommand, ...alarmCommands],
  },
);
