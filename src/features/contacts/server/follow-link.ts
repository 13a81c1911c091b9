import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { confirmEmail, contactsWith } from "./settle-email.ts";

/** Confirms a registrant's address by its mailed link, once. Having the link proves access to the mailbox. */
export async function followLink(
  platform: Platform,
  ctx: CallCtx,
  token: string,
): Promise<{ email: string }> {
  const email = await transaction(platform, async (trx) => {
    const link = await trx
      .updateTable("contact_links")
      .from("contact_emails")
      .set({ used_at: ctx.now })
      .whereRef("contact_emails.customer_id", "=", "contact_links.customer_id")
      .whereRef("contact_emails.email_canonical", "=", "contact_links.email_canonical")
      .where("contact_links.token_hash", "=", hashToken(token))
      .where("contact_emails.site_id", "=", ctx.site.id)
      .where("contact_links.used_at", "is", null)
      .where("contact_links.expires_at", ">", ctx.now)
      .returning(["contact_links.customer_id", "contact_links.email_canonical"])
      .executeTakeFirst();
    if (!link) throw new AppError("email_link_invalid");
    const { customer_id: customerId, email_canonical: emailCanonical } = link;
    const address = { siteId: ctx.site.id, customerId, emailCanonical };
    const asRegistrant = inNameOf(ctx, { kind: "registrant" });
    await confirmEmail(trx, asRegistrant, address);
    const [contactId] = await contactsWith(trx, address);
    if (contactId === undefined) throw new AppError("email_link_invalid");
    const object = { objectType: "contact", objectId: contactId };
    await writeAudit(trx, asRegistrant, { action: "contact.follow-link", ...object });
    return emailCanonical;
  });
  return { email };
}
