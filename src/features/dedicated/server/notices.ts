import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { dedicatedEvents } from "../events.ts";
import { readNoticeText } from "./read-notice-text.ts";

/** Notices to users about requests for dedicated servers. */
export const dedicatedNotices = defineNotices(
  dedicatedEvents,
  {
    "dedicated.requested.v1": { key: "dedicatedRequested", params: ["name"], isMailed: true },
    "dedicated.answered.v1": { key: "dedicatedAnswered", params: ["name", "answer"], isMailed: true },
    "dedicated.closed.v1": { key: "dedicatedClosed", params: ["name"] },
  },
  {
    topic: "server",
    mailTexts: "requestNotice",
    link: () => `${pathOf("cabinet-my-servers")}#dedicated`,
    readNoticeText: ({ requestId }, trx) => readNoticeText(trx, requestId),
  },
);
