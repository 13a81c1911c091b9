import { defineFeature } from "#src/features/server-feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { walletFeature } from "#src/features/wallet/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { privacyContract } from "../contract.ts";
import { privacyCommands } from "./commands.ts";
import { createPrivacy } from "./index.ts";
import { privacyNotices } from "./notices.ts";
import { privacyData } from "./personal-data.ts";
import { requestQueue } from "./requests/request-queue.ts";
import { requestAlarms } from "./request-alarms.ts";

export const privacyFeature = defineFeature(
  "privacy",
  ({ platform, mail, texts, sites, sealer, use, all }) => {
    const privacy = createPrivacy(platform, {
      mail,
      texts,
      sites,
      sealer,
      perform: use(staffFeature).perform,
      adjust: use(walletFeature).adjust,
      data: () => all("personalData"),
    });
    return {
      front: privacy,
      routes: [routeSet(privacyContract, privacy.handlers)],
      jobs: privacy.jobs,
      staffActs: [privacy.erase],
      personalData: [privacyData],
      alarmSources: [requestAlarms(platform)],
      staffQueues: [requestQueue],
    };
  },
  { notices: privacyNotices, commands: privacyCommands },
);
