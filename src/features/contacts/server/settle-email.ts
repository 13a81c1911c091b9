import type { Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { contactsEvents } from "../events.ts";

/** An email address of a customer's contacts. */
export interface ContactEmail {
  readonly siteId: number;
  readonly customerId: string;
  readonly emailCanonical: string;
}

/** Starts or ends the wait for an address's confirmation; `restarts` after a change of registrant. */
export async function settleEmail(
  trx: Transaction<DB>,
  { siteId, customerId, emailCanonical }: ContactEmail,
  restarts: boolean,
  at: Date,
): Promise<void> {
  await call(trx, "contacts_settle_email", {
    site: siteId,
    customer: customerId,
    email: emailCanonical,
    restarts,
    at,
  });
}

/** Marks an address as confirmed and publishes it for each contact that has it. False when it was before. */
export async function confirmEmail(trx: Transaction<DB>, ctx: Ctx, email: ContactEmail): Promise<boolean> {
  const { siteId, customerId, emailCanonical } = email;
  const done = { verified_at: ctx.now, started_at: null, next_at: null, lapsed_at: null, stage: 0 };
  const confirmed = await trx
    .insertInto("contact_emails")
    .values({ customer_id: customerId, email_canonical: emailCanonical, site_id: siteId, ...done })
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "email_canonical"])
        .doUpdateSet(done)
        .where("contact_emails.verified_at", "is", null),
    )
    .returning("site_id")
    .executeTakeFirst();
  if (confirmed === undefined) return false;
  for (const contactId of await contactsWith(trx, email)) {
    await writeAudit(trx, ctx, { action: "contact.verify", objectType: "contact", objectId: contactId });
    const event = { name: "contacts.verified.v1", siteId, customerId, payload: { contactId } } as const;
    await publishEvent(trx, ctx, contactsEvents, event);
  }
  return true;
}

/** The contacts that have an address. */
export async function contactsWith(
  trx: Transaction<DB>,
  { customerId, emailCanonical }: ContactEmail,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("contacts")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("email_canonical", "=", emailCanonical)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** True when a user of the customer has confirmed this address for the account. */
export async function isConfirmedByAccount(
  trx: Transaction<DB>,
  { customerId, emailCanonical }: ContactEmail,
): Promise<boolean> {
  const users = await readAddressees(trx, customerId);
  return users.some(
    ({ email, isEmailConfirmed }) =>
      email !== null && isEmailConfirmed && canonicalEmail(email) === emailCanonical,
  );
}

/** Deletes an address that no contact has any more, with its links. */
export async function forgetEmail(trx: Transaction<DB>, email: ContactEmail): Promise<void> {
  if ((await contactsWith(trx, email)).length > 0) return;
  await trx
    .deleteFrom("contact_emails")
    .where("customer_id", "=", email.customerId)
    .where("email_canonical", "=", email.emailCanonical)
    .execute();
}
