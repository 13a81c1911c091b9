import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { contactCan } from "./policy.ts";
import { readNames } from "./contact-rows.ts";
import { findContact } from "./read-contacts.ts";
import { forgetEmail } from "./settle-email.ts";
import { contactsEvents } from "../events.ts";

/** Removes a contact for good, and the data of its address. Refused while it owns names. */
export async function deleteContact(platform: Platform, ctx: CustomerCtx, id: string): Promise<void> {
  const { customerId, siteId } = ctx.actor;
  await transaction(platform, async (trx) => {
    // A concurrent call that makes it a registrant waits for this lock, then finds the contact gone.
    const row = await findContact(trx, customerId, id, { lock: true });
    const used = (await readNames(trx, [row.id])).get(row.id);
    requireAllowed(contactCan.delete(used));
    await trx.deleteFrom("contacts").where("id", "=", row.id).execute();
    await forgetEmail(trx, { siteId, customerId, emailCanonical: row.email_canonical });
    const object = { objectType: "contact", objectId: row.id };
    await writeAudit(trx, ctx, { action: "contact.delete", ...object });
    const payload = { contactId: row.id };
    await publishEvent(trx, ctx, contactsEvents, { name: "contacts.deleted.v1", payload });
  });
}
