import { sql } from "kysely";
import type { PersonalData, WhoseRows } from "#src/platform/personal/personal-data.ts";
import { ofUsers, personalTable } from "#src/platform/personal/personal-table.ts";

/**
 * Rows of chats that are or were one of the people's, with the bot of their own site: the same person has the same
 * number with every bot.
 */
const ofChats: WhoseRows = ({ userIds }) =>
  sql`(site_id, chat_id) IN (SELECT site_id, chat_id FROM telegram_links WHERE user_id = ANY (${[...userIds]}::uuid[]))`;

/** The chats that the people connected, and what was written there, while it is kept. */
export const telegramData: PersonalData = {
  tables: [
    personalTable("telegram_updates", {
      whose: ofChats,
      copy: {
        file: "telegram-updates",
        key: ["bot_id", "update_id"],
        columns: ["bot_id", "update_id", "received_at", "body"],
      },
      erasing: "rows",
    }),
    personalTable("telegram_messages", {
      whose: ofChats,
      copy: {
        file: "telegram-messages",
        key: ["id"],
        columns: ["id", "created_at", "kind", "state", "sent_at"],
        more: { text: sql`payload ->> 'html'` },
      },
      erasing: "rows",
    }),
    personalTable("telegram_actions", { whose: ofChats, erasing: "rows" }),
    personalTable("telegram_tokens", { whose: ofUsers(), erasing: "rows" }),
    personalTable("telegram_links", {
      whose: ofUsers(),
      copy: {
        file: "telegram-chats",
        key: ["id"],
        columns: [
          "id",
          "shown_name",
          "telegram_user_id",
          "state",
          "may_act",
          "connected_at",
          "last_seen_at",
          "ended_at",
        ],
      },
      erasing: "rows",
    }),
  ],
};
