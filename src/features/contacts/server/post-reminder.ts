import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { contactOf } from "./contact-rows.ts";
import type { ContactsContext } from "./deps.ts";
import { languageOf, reminderMail } from "./mails/contact-mail.ts";

/** Whose data an owner of names is reminded of, and of which names, in ASCII. */
export interface OwnerReminder {
  readonly siteId: number;
  readonly customerId: string;
  readonly contactId: string;
  readonly names: readonly string[];
}

/** Queues the mail with the data on file of an owner of names, in the caller's transaction. False: it has no contact. */
export async function postReminder(
  context: ContactsContext,
  trx: Transaction<DB>,
  { siteId, customerId, contactId, names }: OwnerReminder,
): Promise<boolean> {
  const row = await trx
    .selectFrom("contacts")
    .selectAll()
    .where("id", "=", contactId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const contact = contactOf(row);
  const reader = {
    siteId,
    customerId,
    email: contact.email,
    name: contact.local?.name ?? contact.address.name,
    language: await languageOf(trx, customerId),
  };
  const path = pathOf("cabinet-contact", { id: encodeId("contact", contactId) });
  const href = `${(await context.sites.of(siteId)).baseUrl}${path}`;
  await context.mail.post(trx, await reminderMail(context, reader, href, { names, contact }));
  return true;
}
