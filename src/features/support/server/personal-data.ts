import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import {
  erasedText,
  noText,
  nothing,
  ofCustomer,
  ofEither,
  ofThings,
  ofUsers,
  personalTable,
} from "#src/platform/personal/personal-table.ts";

const messages = ofThings("ticket_id", "tickets");

/** Tickets and what was written in them. Notes of staff are erased with the rest, and copied for no one. */
export const supportData: PersonalData = {
  tables: [
    // The bytes go with the next turn of the job that clears files.
    personalTable("ticket_files", {
      whose: ofCustomer(),
      copy: {
        file: "ticket-files",
        key: ["id"],
        columns: ["id", "message_id", "name", "media_type", "bytes", "sha256", "state", "created_at"],
        whose: (subject) => sql`${ofCustomer()(subject)} AND (message_id IS NULL
          OR EXISTS (SELECT 1 FROM ticket_messages m WHERE m.id = message_id AND m.visibility = 'public'))`,
      },
      erasing: {
        state: sql`'gone'`,
        name: erasedText,
        sha256: nothing,
        scan_at: nothing,
        draw_at: nothing,
        scan_problem: nothing,
        mail_id: nothing,
        mail_part: nothing,
      },
    }),
    personalTable("ticket_uploads", { whose: ofCustomer(), erasing: "rows" }),
    // Before messages and tickets, which they name; what strangers sent is gone after 30 days.
    personalTable("inbound_mails", {
      whose: ofEither(
        messages,
        ofUsers(),
        ({ emails, siteId }) => sql`site_id = ${siteId} AND from_address = ANY (${[...emails]}::text[])`,
      ),
      erasing: "rows",
    }),
    personalTable("ticket_reply_tokens", { whose: ofEither(messages, ofUsers()), erasing: "rows" }),
    personalTable("ticket_reads", {
      whose: ofEither(
        messages,
        ({ userIds }) => sql`reader_kind = 'user' AND reader_id = ANY (${[...userIds]}::uuid[])`,
      ),
      erasing: "rows",
    }),
    personalTable("ticket_participants", { whose: ofEither(messages, ofUsers()), erasing: "rows" }),
    personalTable("ticket_messages", {
      whose: messages,
      copy: {
        file: "ticket-messages",
        key: ["id"],
        columns: ["id", "ticket_id", "author_kind", "via", "body", "line", "created_at", "edited_at"],
        more: { facts: sql`details -> 'facts'` },
        whose: (subject) => sql`visibility = 'public' AND ${messages(subject)}`,
      },
      erasing: { body: noText, details: nothing, mail_message_id: nothing, telegram_message_id: nothing },
    }),
    personalTable("tickets", {
      whose: ofCustomer(),
      copy: {
        file: "tickets",
        key: ["id"],
        columns: [
          "id",
          "number",
          "subject",
          "topic",
          "service_kind",
          "service_label",
          "state",
          "first_due_at",
          "first_answered_at",
          "closed_at",
          "rating",
          "rating_note",
          "created_at",
        ],
      },
      erasing: {
        subject: erasedText,
        service_label: sql`CASE WHEN service_label IS NULL THEN NULL ELSE '' END`,
        rating_note: nothing,
        // No one is there any more who waits.
        state: sql`'closed'`,
        closed_at: sql`coalesce(closed_at, updated_at)`,
        held_until: nothing,
        next_due_at: nothing,
      },
    }),
  ],
};
