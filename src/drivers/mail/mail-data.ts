import { forgottenKind } from "#src/platform/mail/forgotten-kind.ts";
import { sql } from "kysely";
import type { PersonalData, WhoseRows } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofEither, ofUsers, personalTable } from "#src/platform/personal/personal-table.ts";
import { secretKinds } from "#src/platform/mail/read-mails.ts";

const toAddresses: WhoseRows = ({ emails, siteId }) =>
  sql`site_id = ${siteId} AND lower(recipient) = ANY (${[...emails]}::text[])
    AND kind IS DISTINCT FROM ${forgottenKind}`;

/** Mails that were posted, without their texts, which are emptied once they are sent. */
export const mailData: PersonalData = {
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
