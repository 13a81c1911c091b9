import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { confirmEmail, contactsWith } from "./settle-email.ts";

/** Confirms a registrant's address by its mailed link, once. Having the link proves access to the mailbox. */
export async function followLink(
  platform: Platform,
  token: string,
  call: { readonly siteId: number; readonly requestId: string },
): Promise<{ email: string }> {
  const email = await transaction(platform, async (trx) => {
    const now = platform.clock.now();
    const link = await trx
      .updateTable("contact_links")
      .from("contact_emails")
      .set({ used_at: now })
      .whereRef("contact_emails.customer_id", "=", "contact_links.customer_id")
      .whereRef("contact_emails.email_canonical", "=", "contact_links.email_canonical")
      .where("contact_links.token_hash", "=", hashToken(token))
      .where("contact_emails.site_id", "=", call.siteId)
      .where("contact_links.used_at", "is", null)
      .where("contact_links.expires_at", ">", now)
      .returning(["contact_links.customer_id", "contact_links.email_canonical"])
      .executeTakeFirst();
    if (!link) throw new AppError("email_link_invalid");
    const { customer_id: customerId, email_canonical: emailCanonical } = link;
    const address = { siteId: call.siteId, customerId, emailCanonical };
    const registrant = { kind: "registrant" };
    await confirmEmail(trx, address, registrant, call.requestId, now);
    const [contactId] = await contactsWith(trx, address);
    if (contactId === undefined) throw new AppError("email_link_invalid");
    const object = { objectType: "contact", objectId: contactId, requestId: call.requestId };
    await writeAudit(trx, { actor: registrant, action: "contact.follow-link", ...object }, now);
    return emailCanonical;
  });
  return { email };
}
