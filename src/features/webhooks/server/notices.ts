import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { webhooksEvents } from "../events.ts";
import { failingDays } from "./durations.ts";

/** Notices to users about webhooks. */
export const webhooksNotices = defineNotices(
  webhooksEvents,
  {
    "webhooks.disabled.v1": {
      key: "webhookDisabled",
      params: ["name"],
      durations: { days: failingDays },
      isMailed: true,
    },
    "webhooks.left-behind.v1": { key: "webhookLeftBehind", params: ["name"], isMailed: true },
  },
  {
    topic: "account",
    mailTexts: "webhookNotice",
    isNameLeftToRight: true,
    link: () => `${pathOf("cabinet-api")}?tab=webhooks`,
    readNoticeText: async ({ endpointId }, trx) => {
      const endpoint = await trx
        .selectFrom("webhook_endpoints")
        .select("url")
        .where("id", "=", endpointId)
        .executeTakeFirst();
      return endpoint === undefined ? null : { name: new URL(endpoint.url).host };
    },
  },
);
