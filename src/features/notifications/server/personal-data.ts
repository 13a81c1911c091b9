import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalData, PersonalSubject } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofEither, ofUsers, personalTable } from "#src/platform/personal/personal-table.ts";

/** What the people were notified of; of an account also what the rest of its team was. */
export const notificationsData: PersonalData = {
  prepare: (trx, _, subject) => forgetMembers(trx, subject),
  tables: [
    personalTable("notifications", {
      whose: ofEither(ofUsers(), ofCustomer()),
      copy: {
        file: "notifications",
        key: ["id"],
        columns: ["id", "user_id", "created_at", "topic", "title", "message", "is_read"],
        // What colleagues were notified of is theirs.
        whose: ofUsers(),
      },
      erasing: "rows",
    }),
    personalTable("notification_preferences", {
      whose: ofUsers(),
      copy: {
        file: "notification-preferences",
        key: ["user_id", "topic", "channel"],
        columns: ["user_id", "topic", "channel", "is_on", "changed_at"],
      },
      erasing: "rows",
    }),
    personalTable("mail_digests", {
      whose: ofUsers(),
      copy: {
        file: "mail-digests",
        key: ["user_id"],
        columns: ["user_id", "rhythm", "zone", "sent_at", "changed_at"],
      },
      erasing: "rows",
    }),
    personalTable("quiet_hours", {
      whose: ofUsers(),
      copy: {
        file: "quiet-hours",
        key: ["user_id"],
        columns: ["user_id", "is_on", "zone", "from_minute", "to_minute", "changed_at"],
      },
      erasing: "rows",
    }),
  ],
};

/** Other teams were notified that the people were invited, joined, left, or asked to close the account: the notices stay, without whom they name. */
async function forgetMembers(
  trx: Transaction<DB>,
  { siteId, userIds, emails }: PersonalSubject,
): Promise<void> {
  await sql`
    UPDATE notifications SET params = jsonb_set(params, '{name}', '"erased"'),
      title = replace(title, params ->> 'name', 'erased'), message = replace(message, params ->> 'name', 'erased')
    WHERE site_id = ${siteId} AND (
      notice = 'memberInvited' AND (lower(params ->> 'name') = ANY (${[...emails]}::text[])
        OR params ->> 'name' IN (SELECT email FROM users WHERE id = ANY (${[...userIds]}::uuid[])))
      OR notice IN ('memberJoined', 'memberChanged', 'memberLeft', 'closingAsked', 'closingWithdrawn') AND params ->> 'name' IN (
        SELECT username FROM users WHERE id = ANY (${[...userIds]}::uuid[])))`.execute(trx);
}
