import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { apiKeysFeature } from "#src/features/api-keys/server/feature.ts";
import { contactsFeature } from "#src/features/contacts/server/feature.ts";
import { domainsFeature } from "#src/features/domains/server/feature.ts";
import { paymentsFeature } from "#src/features/payments/server/feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import { walletFeature } from "#src/features/wallet/server/feature.ts";
import { namesOfStaff as staffNames } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { telegramFeature } from "#src/features/telegram/server/feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { findingAlarms } from "#src/platform/audit/finding-alarms.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { taskAlarms } from "#src/platform/tasks/task-alarms.ts";
import { adminContract } from "../contract.ts";
import { alarmGauge } from "./alarm-gauge.ts";
import { alarmCommands } from "./commands/alarm-commands.ts";
import { catalogueCommands } from "./commands/catalogue-commands.ts";
import { findCommand } from "./commands/find-command.ts";
import { findingsCommand } from "./commands/findings-command.ts";
import { moneyCommands } from "./commands/money-commands.ts";
import { userCommands } from "./commands/user-commands.ts";
import { bulkActsOf } from "./bulk/bulk-acts.ts";
import { createAdmin } from "./index.ts";
import { adminQueues } from "./admin-queues.ts";
import { adminData } from "./personal-data.ts";

export const adminFeature = defineFeature(
  "admin",
  ({ platform, mail, sites, use, all }) => {
    const admin = createAdmin(platform, {
      mail,
      alarmSources: () => [
        taskAlarms(platform, all("tasks"), (tasks) => use(walletFeature).orderTotals(tasks)),
        findingAlarms(platform, all("invariants")),
        ...all("alarmSources"),
      ],
      taskKinds: () => all("tasks"),
      bulkActs: () =>
        bulkActsOf(platform, {
          taskKinds: () => all("tasks"),
          domains: use(domainsFeature),
          servers: use(serversFeature),
          wallet: use(walletFeature),
        }),
      sites,
      notifyStaff: (...message) => use(telegramFeature).notifyStaff(...message),
      office: () => ({
        accounts: use(accountsFeature),
        apiKeys: use(apiKeysFeature),
        contacts: use(contactsFeature),
        domains: use(domainsFeature),
        payments: use(paymentsFeature),
        servers: use(serversFeature),
        wallet: use(walletFeature),
        finders: () => all("finders"),
        timelineSources: () => all("timelineSources"),
      }),
    });
    return {
      front: admin,
      personalData: [adminData],
      routes: [routeSet(adminContract, admin.handlers)],
      jobs: admin.jobs,
      gauges: [alarmGauge(platform)],
      staffQueues: adminQueues,
      fills: [fill(staffNames, (ids) => use(staffFeature).namesOf(ids))],
    };
  },
  {
    commands: [
      findCommand,
      ...catalogueCommands,
      ...userCommands,
      ...moneyCommands,
      findingsCommand,
      ...alarmCommands,
    ],
  },
);
