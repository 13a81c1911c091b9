import { defineNotices } from "#src/platform/notices/notice.ts";
import { encodeId } from "#src/shared/ids.ts";
import { neutralHost } from "#src/platform/tenancy/end-site.ts";
import { pathOf } from "#src/shared/paths.ts";
import { readSiteBots } from "#src/features/telegram/server/index.ts";
import { sql } from "kysely";
import { whitelabelEvents } from "../events.ts";

/** What becomes of the domains from which the mail of resellers' sites comes. */
const ofMailSenders = defineNotices(
  whitelabelEvents,
  {
    "whitelabel.mail-sender-failing.v1": {
      key: "mailSenderFailing",
      params: ["name", "days"],
      isMailed: true,
    },
    "whitelabel.mail-sender-lost.v1": { key: "mailSenderLost", params: ["name"], isMailed: true },
  },
  {
    topic: "domain",
    mailTexts: "siteNotice",
    isNameLeftToRight: true,
    link: ({ siteId }) => pathOf("cabinet-whitelabel-settings", { id: encodeId("whitelabelSite", siteId) }),
    readNoticeText: async ({ siteId }, trx) => {
      const { rows } = await sql<{ domain: string }>`
        SELECT domain FROM mail_senders JOIN whitelabel_sites ON shop_id = mail_senders.site_id
        WHERE whitelabel_sites.id = ${siteId}`.execute(trx);
      // Its owner took the address away meanwhile.
      return rows[0] === undefined ? null : { name: rows[0].domain };
    },
  },
);

/**
 * Notices to the customers of a site that ends: what goes on, and where they sign in then. They name neither the
 * reseller nor the provider.
 */
const ofEnds = defineNotices(
  whitelabelEvents,
  {
    "whitelabel.shop-closes.v1": { key: "shopCloses", params: ["at", "name"], isMailed: true },
    "whitelabel.shop-closed.v1": { key: "shopClosed", params: ["name"], isMailed: true },
  },
  {
    topic: "account",
    mailTexts: "accountNotice",
    isNameLeftToRight: true,
    link: () => pathOf("cabinet-settings"),
    readNoticeText: async ({ shop }, trx) => {
      const site = await trx
        .selectFrom("sites")
        .select(["id", "host", "state", "closes_at"])
        .where("id", "=", shop)
        .executeTakeFirst();
      if (site?.host == null) return null;
      if (site.state === "closed") return { name: site.host };
      // Its owner took the closing back.
      if (site.closes_at === null) return null;
      return { name: neutralHost(site.id, site.host), at: site.closes_at.toISOString() };
    },
  },
);

/** Notices to who runs a site of its own. */
const ofBots = defineNotices(
  whitelabelEvents,
  { "whitelabel.bot-failed.v1": { key: "siteBotFailed", params: ["name"], isMailed: true } },
  {
    topic: "account",
    mailTexts: "siteBotNotice",
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

/** What resellers read about their sites, and customers of sites that end. */
export const whitelabelNotices = [...ofMailSenders, ...ofBots, ...ofEnds];
