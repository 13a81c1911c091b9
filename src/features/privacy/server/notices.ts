import { defineNotices } from "#src/platform/notices/notice.ts";
import { copyKeptDays } from "#src/shared/privacy.ts";
import { pathOf } from "#src/shared/paths.ts";
import { privacyEvents } from "../events.ts";

/** Notices to people about what they asked of their data. */
const ofRequests = defineNotices(
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

/** Mailed whatever the user has switched off, since another person asked for it. */
const ofClosing = defineNotices(
  privacyEvents,
  {
    "privacy.closing-asked.v1": { key: "closingAsked", params: ["name"], isMailed: true },
    "privacy.closing-withdrawn.v1": { key: "closingWithdrawn", params: ["name"], isMailed: true },
  },
  {
    topic: "account",
    mailTexts: "accountNotice",
    link: () => pathOf("cabinet-settings"),
    readNoticeText: async ({ memberId }, trx) => {
      const member = await trx
        .selectFrom("users")
        .select("username")
        .where("id", "=", memberId)
        .executeTakeFirst();
      return member === undefined ? null : { name: member.username };
    },
  },
);

export const privacyNotices = [...ofRequests, ...ofClosing];
