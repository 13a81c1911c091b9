import type { Kysely, Transaction } from "kysely";
import type { RegistrantData } from "#src/drivers/registrar/port.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { contactOf } from "./contact-rows.ts";

/** A customer's contact in the form for registries; null when the customer has no such contact. Ids are UUIDs. */
export async function registrantOf(
  db: Kysely<DB>,
  customerId: string,
  contactId: string,
): Promise<RegistrantData | null> {
  const row = await db
    .selectFrom("contacts")
    .selectAll()
    .where("id", "=", contactId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { address, local, postalCode, country, phone, email } = contactOf(row);
  return {
    contactId: encodeId("contact", contactId),
    ...address,
    postalCode,
    country,
    phone: `+${phone.callingCode}.${phone.nationalNumber}`,
    phoneExtension: phone.extension,
    email,
    localized: local && { ...local, postalCode },
  };
}

/** Whether a contact's address is past its wait for confirmation now; false when there is no such contact. */
export async function isAddressLapsed(db: Kysely<DB>, contactId: string): Promise<boolean> {
  const row = await db
    .selectFrom("contacts")
    .innerJoin("contact_emails", (join) =>
      join
        .onRef("contact_emails.customer_id", "=", "contacts.customer_id")
        .onRef("contact_emails.email_canonical", "=", "contacts.email_canonical"),
    )
    .select("contacts.id")
    .where("contacts.id", "=", contactId)
    .where("contact_emails.verified_at", "is", null)
    .where("contact_emails.lapsed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ContactUse {
  readonly contactId: string;
  readonly customerId: string;
  /** The domain. */
  readonly objectId: string;
  /** Its name in ASCII. */
  readonly name: string;
}

/** Makes a contact the registrant of a name: wraps `contacts_mark_used` for callers in TypeScript. */
export async function markUsed(
  trx: Transaction<DB>,
  { contactId, customerId, objectId, name }: ContactUse,
  at: Date,
): Promise<void> {
  await call(trx, "contacts_mark_used", {
    contact: contactId,
    customer: customerId,
    object: objectId,
    name,
    at,
  });
}

/** Releases the contact of a name that has ended. */
export async function releaseUse(trx: Transaction<DB>, objectId: string, at: Date): Promise<void> {
  await call(trx, "contacts_release_use", { object: objectId, at });
}
