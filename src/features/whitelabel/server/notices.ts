import { readSiteBots } from "#src/features/telegram/server/index.ts";
import { defineNotices } from "#src/platform/notices/notice.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { whitelabelEvents } from "../events.ts";

/** Notices to who runs a site of its own. */
export const whitelabelNotices = defineNotices(
  whitelabelEvents,
  { "whitelabel.bot-failed.v1": { key: "siteBotFailed", params: ["name"], isMailed: true } },
  {
    topic: "account",
    mailTexts: "siteNotice",
    link: ({ siteId }) => pathOf("cabinet-whitelabel-settings", { id: encodeId("whitelabelSite", siteId) }),
    // Mended meanwhile, it is no news any more.
    readNoticeText: async ({ siteId }, trx) => {
      const site = await trx
        .selectFrom("whitelabel_sites")
        .select("shop_id")
        .where("id", "=", siteId)
        .executeTakeFirst();
      const bot = site && (await readSiteBots(trx, [site.shop_id])).get(site.shop_id);
      return bot === undefined || bot.state === "ok" ? null : { name: `@${bot.username}` };
    },
  },
);
