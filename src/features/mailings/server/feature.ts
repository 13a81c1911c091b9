import { bannersOf } from "#src/features/notifications/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { mailingsContract } from "../contract.ts";
import { createMailings } from "./index.ts";
import { mailingsNotices } from "./notices.ts";
import { mailingsData } from "./personal-data.ts";

export const mailingsFeature = defineFeature(
  "mailings",
  ({ platform, mail, texts, sites, sealer, use }) => {
    const mailings = createMailings(platform, {
      mail,
      texts,
      sites,
      sealer,
      perform: use(staffFeature).perform,
    });
    return {
      front: mailings,
      personalData: [mailingsData],
      routes: [routeSet(mailingsContract, mailings.handlers)],
      jobs: mailings.jobs,
      staffActs: mailings.staffActs,
      register: mailings.register,
      fills: [fill(bannersOf, (reader) => mailings.bannersOf(reader))],
    };
  },
  { notices: mailingsNotices },
);
