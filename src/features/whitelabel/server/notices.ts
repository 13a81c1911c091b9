import { defineNotices } from "#src/platform/notices/notice.ts";
import { neutralHost } from "#src/platform/tenancy/end-site.ts";
import { pathOf } from "#src/shared/paths.ts";
import { whitelabelEvents } from "../events.ts";

/**
 * Notices to the customers of a site that ends: what goes on, and where they sign in then. They name neither the
 * reseller nor the provider.
 */
export const whitelabelNotices = defineNotices(
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
