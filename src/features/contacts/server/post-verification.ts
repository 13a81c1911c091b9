import type { Transaction } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { paths } from "#src/shared/paths.ts";
import { addDays } from "#src/shared/time.ts";
import { contactOf } from "./contact-rows.ts";
import type { ContactsContext } from "./deps.ts";
import { languageOf, verificationMail } from "./mails/contact-mail.ts";
import { linkDays, verificationEnd } from "./verification-steps.ts";
import type { ContactEmail } from "./settle-email.ts";

/** Queues the mail with a new confirmation link for an address, in the caller's transaction. */
export async function postVerification(
  context: ContactsContext,
  trx: Transaction<DB>,
  email: ContactEmail & { readonly startedAt: Date | null; readonly origin: string },
): Promise<void> {
  const { siteId, customerId, emailCanonical, startedAt, origin } = email;
  const contacts = await trx
    .selectFrom("contacts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("email_canonical", "=", emailCanonical)
    .orderBy("id")
    .execute();
  const [first] = contacts;
  // No contact has this address any more, so there is no one to ask.
  if (first === undefined) return;
  const uses = await trx
    .selectFrom("contact_uses")
    .select("name")
    .where(
      "contact_id",
      "in",
      contacts.map(({ id }) => id),
    )
    .orderBy("name")
    .limit(10)
    .execute();
  const { local, address } = contactOf(first);
  const reader = {
    siteId,
    customerId,
    email: first.email,
    name: local?.name ?? address.name,
    language: await languageOf(trx, customerId),
  };
  const href = await createLink(context, trx, email, origin);
  const names = uses.map(({ name }) => name);
  const dueAt = startedAt && verificationEnd(startedAt);
  await context.mail.post(
    trx,
    await verificationMail(context, reader, href, { names, dueAt, days: linkDays }),
  );
}

/** A single-use link; only its hash is stored. */
async function createLink(
  { platform }: ContactsContext,
  trx: Transaction<DB>,
  { customerId, emailCanonical }: ContactEmail,
  origin: string,
): Promise<string> {
  const token = platform.ids.secret();
  const now = platform.clock.now();
  await trx
    .insertInto("contact_links")
    .values({
      token_hash: hashToken(token),
      customer_id: customerId,
      email_canonical: emailCanonical,
      created_at: now,
      expires_at: addDays(now, linkDays),
    })
    .execute();
  return tokenLink(origin, paths["verify-contact"], token);
}
