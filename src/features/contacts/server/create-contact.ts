import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { contactBody } from "../contract.ts";
import { columnsOf } from "./contact-rows.ts";
import type { ContactsContext } from "./deps.ts";
import { type ContactView, readContact } from "./read-contacts.ts";
import { contactCan } from "./policy.ts";
import { cleanContact } from "./clean-contact.ts";
import { confirmEmail, isConfirmedByAccount } from "./settle-email.ts";
import { contactsEvents } from "../events.ts";

/** Creates a contact. An address already confirmed for the account needs no link. */
export async function createContact(
  { platform }: ContactsContext,
  ctx: CustomerCtx,
  body: z.output<typeof contactBody>,
): Promise<ContactView> {
  const contact = cleanContact(body);
  const { customerId, siteId } = ctx.actor;
  const id = platform.ids.next();
  await transaction(platform, async (trx) => {
    await refuseTooMany(trx, customerId);
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
    await publishEvent(trx, ctx, contactsEvents, { name: "contacts.created.v1", payload: { contactId: id } });
    const email = { siteId, customerId, emailCanonical: contact.emailCanonical };
    if (await isConfirmedByAccount(trx, email)) await confirmEmail(trx, ctx, email);
  });
  return readContact(platform.db.kysely, customerId, encodeId("contact", id));
}

/** Serializes concurrent calls of one customer, so that each counts the others' contacts. */
async function refuseTooMany(trx: Transaction<DB>, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contacts/${customerId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("contacts")
    .select((row) => row.fn.countAll<bigint>().as("count"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  requireAllowed(contactCan.create(count));
}
