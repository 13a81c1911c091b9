import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import type { ContactsContext } from "./deps.ts";
import { postVerification } from "./post-verification.ts";
import { findContact } from "./read-contacts.ts";

/** Mails the link to a contact's address again. Does nothing when it is confirmed. */
export async function sendVerification(
  context: ContactsContext,
  ctx: CallCtx<CustomerActor>,
  id: string,
): Promise<void> {
  const { platform, rateLimits } = context;
  const { customerId, siteId } = ctx.actor;
  const { email_canonical: emailCanonical, id: contactId } = await findContact(
    platform.db.kysely,
    customerId,
    id,
  );
  // The address may be a stranger's, so it shares the mail limit of password recovery.
  await rateLimits.take("recovery", [emailKey(siteId, emailCanonical)]);
  await transaction(platform, async (trx) => {
    const key = { customer_id: customerId, email_canonical: emailCanonical };
    await trx
      .insertInto("contact_emails")
      .values({ ...key, site_id: siteId })
      .onConflict((conflict) => conflict.columns(["customer_id", "email_canonical"]).doNothing())
      .execute();
    const known = await trx
      .selectFrom("contact_emails")
      .select(["started_at", "verified_at"])
      .where("customer_id", "=", customerId)
      .where("email_canonical", "=", emailCanonical)
      .executeTakeFirstOrThrow();
    if (known.verified_at !== null) return;
    const email = { siteId, customerId, emailCanonical, startedAt: known.started_at, origin: ctx.origin };
    await postVerification(context, trx, email);
    const object = { objectType: "contact", objectId: contactId };
    await writeAudit(trx, ctx, { action: "contact.request-verification", ...object });
  });
}
