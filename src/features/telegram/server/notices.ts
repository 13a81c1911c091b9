import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { telegramEvents } from "../events.ts";

/** Notices about chats that were connected; mailed too, since a stranger's would read them in the chat first. */
export const telegramNotices = defineNotices(
  telegramEvents,
  {
    "telegram.connected.v1": { key: "telegramConnected", params: ["name"], isMailed: true },
    "telegram.blocked.v1": { key: "telegramBlocked", params: ["name"], isMailed: true },
  },
  {
    topic: "account",
    mailTexts: "securityNotice",
    link: () => pathOf("cabinet-telegram"),
    readNoticeText: async ({ linkId }, trx) => {
      const link = await trx
        .selectFrom("telegram_links")
        .select("shown_name")
        .where("id", "=", linkId)
        .where("state", "<>", "ended")
        .executeTakeFirst();
      return link === undefined ? null : { name: link.shown_name };
    },
  },
);
