import { forgottenKind } from "#src/platform/mail/forgotten-kind.ts";
import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalData, PersonalSubject, WhoseRows } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofEither, ofUsers, personalTable } from "#src/platform/personal/personal-table.ts";
import { secretKinds } from "#src/platform/mail/read-mails.ts";

const toAddresses: WhoseRows = ({ emails, siteId }) =>
  sql`site_id = ${siteId} AND lower(recipient) = ANY (${[...emails]}::text[])
    AND kind IS DISTINCT FROM ${forgottenKind}`;

/** Mails that were posted, without their texts, which are emptied once they are sent. */
export const mailData: PersonalData = {
  prepare: (trx, _, subject) => forgetMembers(trx, subject),
  tables: [
    personalTable("mail_messages", {
      whose: ofEither(ofCustomer(), ofUsers(), toAddresses),
      copy: {
        file: "mails",
        key: ["id"],
        columns: ["id", "created_at", "kind", "recipient", "state", "ended_at"],
        // Mails to colleagues are theirs; those to no user are to contacts and invited people of the customer.
        whose: ofEither(
          ofUsers(),
          toAddresses,
          ({ customerId }) => sql`customer_id = ${customerId}::uuid AND user_id IS NULL`,
        ),
        more: { subject: sql`CASE WHEN kind = ANY (${[...secretKinds]}::text[]) THEN NULL ELSE subject END` },
      },
      erasing: "rows",
    }),
  ],
};

/** Kinds of mails to a team that name who was invited, joined or left. */
const memberKinds = ["memberInvited", "memberJoined", "memberChanged", "memberLeft"];

/** Mails to other teams stay, without the people whom their subjects name. */
async function forgetMembers(trx: Transaction<DB>, { siteId, userIds }: PersonalSubject): Promise<void> {
  await sql`
    UPDATE mail_messages SET subject = replace(replace(subject, u.email, 'erased'), u.username, 'erased')
    FROM users AS u
    WHERE u.id = ANY (${[...userIds]}::uuid[]) AND u.email IS NOT NULL AND mail_messages.site_id = ${siteId}
      AND mail_messages.kind = ANY (${memberKinds}::text[])
      AND (strpos(subject, u.email) > 0 OR strpos(subject, u.username) > 0)`.execute(trx);
}
