import { sql, type Transaction } from "kysely";
import type { RegistryOwner } from "#src/drivers/registrar/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { contactsEvents } from "../events.ts";
import { type CleanContact, cleanContact } from "./clean-contact.ts";
import { columnsOf, contactOf } from "./contact-rows.ts";

/** The owner of a name at its registry, as one of our contacts; null: our rules do not allow it as it is. */
export function readOwner(owner: NonNullable<RegistryOwner["registrant"]>): CleanContact | null {
  const { phone, phoneExtension, localized, ...address } = owner;
  try {
    return cleanContact({
      ...address,
      street: [...address.street],
      phone: { country: address.country, nationalNumber: phone.replace(".", ""), extension: phoneExtension },
      local: localized && { ...localized, street: [...localized.street] },
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The customer's contact with exactly these data, made where there is none yet. */
export async function bringOverContact(
  platform: Platform,
  trx: Transaction<DB>,
  ctx: Ctx,
  { siteId, customerId, contact }: { siteId: number; customerId: string; contact: CleanContact },
): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contacts/${customerId}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom("contacts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("email_canonical", "=", contact.emailCanonical)
    .orderBy("id")
    .execute();
  const wanted = JSON.stringify(columnsOf(contact));
  const same = known.find((row) => JSON.stringify(columnsOf(contactOf(row))) === wanted);
  if (same !== undefined) return same.id;
  const id = platform.ids.next();
  await trx
    .insertInto("contacts")
    .values({
      id,
      site_id: siteId,
      customer_id: customerId,
      ...columnsOf(contact),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await writeAudit(trx, ctx, { action: "contact.create", objectType: "contact", objectId: id });
  await publishEvent(trx, ctx, contactsEvents, {
    name: "contacts.created.v1",
    siteId,
    customerId,
    payload: { contactId: id },
  });
  return id;
}

/** The only contact of a customer, for names whose registry keeps no owners; null: none, or several. */
export async function onlyContact(trx: Transaction<DB>, customerId: string): Promise<string | null> {
  const rows = await trx
    .selectFrom("contacts")
    .select("id")
    .where("customer_id", "=", customerId)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
