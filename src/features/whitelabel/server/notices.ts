import { sql } from "kysely";
import { defineNotices } from "#src/platform/notices/notice.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { whitelabelEvents } from "../events.ts";

/** What becomes of the domains from which the mail of resellers' sites comes. */
export const whitelabelNotices = defineNotices(
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
