import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { contactBody } from "../contract.ts";
import { columnsOf, contactOf, readNames } from "./contact-rows.ts";
import type { ContactsContext } from "./deps.ts";
import { changeMail, languageOf } from "./mails/contact-mail.ts";
import { type ContactView, findContact, readContact } from "./read-contacts.ts";
import { type CleanContact, cleanContact } from "./clean-contact.ts";
import { confirmEmail, forgetEmail, isConfirmedByAccount, settleEmail } from "./settle-email.ts";
import { contactsEvents } from "../events.ts";
import { isOtherOwner, type Owner } from "../rules.ts";

/**
 * Replaces a contact's data. While it owns names, another name, organization or email is a change of registrant:
 * both addresses get a mail, and the new one has to be confirmed.
 */
export async function changeContact(
  context: ContactsContext,
  ctx: CustomerCtx,
  { id, body }: ContactChange,
): Promise<ContactView> {
  const { platform } = context;
  const { customerId, siteId } = ctx.actor;
  const after = cleanContact(body);
  await transaction(platform, async (trx) => {
    const row = await findContact(trx, customerId, id, { lock: true });
    const before = contactOf(row);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await trx
      .updateTable("contacts")
      .set({ ...columnsOf(after), updated_at: ctx.now })
      .where("id", "=", row.id)
      .execute();
    const used = (await readNames(trx, [row.id])).get(row.id);
    const isNewOwner = used !== undefined && isOtherOwner(ownerOf(before), ownerOf(after));
    const object = { objectType: "contact", objectId: row.id };
    await writeAudit(trx, ctx, { action: "contact.change", ...object, detail: { isNewOwner } });
    const payload = { contactId: row.id, isNewOwner: isNewOwner ? 1 : 0 };
    await publishEvent(trx, ctx, contactsEvents, { name: "contacts.changed.v1", payload });
    if (before.emailCanonical !== after.emailCanonical) {
      const email = { siteId, customerId, emailCanonical: after.emailCanonical };
      await settleEmail(trx, email, true, ctx.now);
      if (await isConfirmedByAccount(trx, email)) await confirmEmail(trx, ctx, email);
      const old = { ...email, emailCanonical: before.emailCanonical };
      await settleEmail(trx, old, false, ctx.now);
      await forgetEmail(trx, old);
    }
    if (isNewOwner) await notifyBoth(context, trx, { ...ctx.actor, id, before, after, names: used.names });
  });
  return readContact(platform.db.kysely, customerId, id);
}

const ownerOf = ({ address, local, email }: CleanContact): Owner => ({ ...address, local, email });

export interface ContactChange {
  readonly id: string;
  readonly body: z.output<typeof contactBody>;
}

interface OwnerChange {
  readonly customerId: string;
  readonly siteId: number;
  readonly id: string;
  readonly before: CleanContact;
  readonly after: CleanContact;
  readonly names: readonly string[];
}

/** The old and the new owner get the same mail; one mail when they share the address. */
async function notifyBoth(
  context: ContactsContext,
  trx: Transaction<DB>,
  change: OwnerChange,
): Promise<void> {
  const { customerId, siteId, id, before, after, names } = change;
  const language = await languageOf(trx, customerId);
  const readers = [before, ...(before.emailCanonical === after.emailCanonical ? [] : [after])];
  const href = `${(await context.sites.of(siteId)).baseUrl}/contact/${id}`;
  for (const reader of readers) {
    const addressee = {
      siteId,
      customerId,
      language,
      email: reader.email,
      name: reader.local?.name ?? reader.address.name,
    };
    await context.mail.post(trx, await changeMail(context, addressee, href, { names, after }));
  }
}
