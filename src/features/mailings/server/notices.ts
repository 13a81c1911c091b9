import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { fillMailing } from "#src/shared/mailings.ts";
import { mailingsEvents } from "../events.ts";
import { wordsIn } from "./rows.ts";

/** An announcement in the list of notifications, for the one person whom the event is about. */
export const mailingsNotices = defineNotices(
  mailingsEvents,
  { "mailings.announced.v1": { key: "announced", params: ["name", "answer"] } },
  {
    topic: "account",
    link: () => pathOf("cabinet-notifications"),
    audience: async ({ userId }) => ({ noticed: [userId], mailed: [] }),
    readNoticeText: async ({ mailingId, userId }, trx) => {
      const row = await trx
        .selectFrom("mailings")
        .innerJoin("sites", "sites.id", "mailings.site_id")
        .innerJoin("users", (join) => join.on("users.id", "=", userId))
        .select(["mailings.texts", "sites.name as brand", "users.username", "users.language"])
        .where("mailings.id", "=", mailingId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { subject, body } = wordsIn(row, row.language);
      const values = { name: row.username, brand: row.brand };
      return { name: fillMailing(subject, values), answer: fillMailing(body, values) };
    },
  },
);
