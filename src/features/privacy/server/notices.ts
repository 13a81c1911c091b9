import { defineNotices } from "#src/platform/notices/notice.ts";
import { copyKeptDays } from "#src/shared/privacy.ts";
import { pathOf } from "#src/shared/paths.ts";
import { privacyEvents } from "../events.ts";

/** Notices to people about what they asked of their data. */
export const privacyNotices = defineNotices(
  privacyEvents,
  {
    "privacy.copy-ready.v1": {
      key: "copyReady",
      durations: { days: copyKeptDays },
      isMailed: true,
    },
    "privacy.declined.v1": { key: "closingDeclined", params: ["answer"], isMailed: true },
  },
  {
    topic: "account",
    mailTexts: "accountNotice",
    link: () => pathOf("cabinet-settings"),
    readNoticeText: async ({ requestId }, trx) => {
      const request = await trx
        .selectFrom("privacy_requests")
        .select("answer")
        .where("id", "=", requestId)
        .executeTakeFirst();
      return { answer: request?.answer ?? "" };
    },
  },
);
