import type { Transaction } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { paths } from "#src/shared/paths.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext } from "./deps.ts";
import { type EmailLinkPurpose, emailLinkEnd } from "./durations.ts";

/** Makes a single-use link that is valid for one purpose and one address. Only its hash is stored. */
export async function createEmailLink(
  { platform }: AccountsContext,
  trx: Transaction<DB>,
  link: {
    readonly purpose: EmailLinkPurpose;
    readonly userId: string;
    readonly siteId: number;
    readonly email: string;
    readonly origin: string;
  },
): Promise<string> {
  const token = platform.ids.secret();
  const now = platform.clock.now();
  await trx
    .insertInto("email_tokens")
    .values({
      token_hash: hashToken(token),
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      email_canonical: canonicalEmail(link.email),
      site_id: link.siteId,
      created_at: now,
      expires_at: emailLinkEnd(link.purpose, now),
    })
    .execute();
  // The purpose in the link only chooses the page's text; what the token may do is stored in its row.
  return tokenLink(link.origin, `${paths.verify}?for=${link.purpose}`, token);
}

/**
 * True when an address was recently another user's, whose change can still be undone: a thief who changed an
 * account's email must not block the undo by registering the old one.
 */
export async function isAddressKept(
  trx: Transaction<DB>,
  address: { readonly siteId: number; readonly email: string; readonly exceptUserId: string },
  now: Date,
): Promise<boolean> {
  const kept = await trx
    .selectFrom("email_tokens")
    .select("token_hash")
    .where("purpose", "=", "undo")
    .where("site_id", "=", address.siteId)
    .where("email_canonical", "=", canonicalEmail(address.email))
    .where("user_id", "<>", address.exceptUserId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return kept !== undefined;
}

/** The number of the last open link by which a user's former address takes the account back; null: it has none. */
export async function findUndoLink(
  trx: Transaction<DB>,
  address: { readonly userId: string; readonly emailCanonical: string },
  now: Date,
): Promise<bigint | null> {
  const link = await trx
    .selectFrom("email_tokens")
    .select("number")
    .where("purpose", "=", "undo")
    .where("user_id", "=", address.userId)
    .where("email_canonical", "=", address.emailCanonical)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return link?.number ?? null;
}

/** Ends a user's open links that confirm an address: those of some purposes. Rights to undo a change stay. */
export async function endEmailLinks(
  trx: Transaction<DB>,
  userId: string,
  purposes: readonly Exclude<EmailLinkPurpose, "undo">[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable("email_tokens")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}

/**
 * Ends the rights to undo that are younger than the oldest open one of `email`: its mailbox is the account's
 * again. Those of addresses that the account had before stay, so no later address can end an older one's right
 * (product §4).
 */
export async function endYoungerUndoLinks(
  trx: Transaction<DB>,
  address: { readonly userId: string; readonly emailCanonical: string; readonly number: bigint },
  at: Date,
): Promise<void> {
  const oldest = trx
    .selectFrom("email_tokens")
    .select((read) => read.fn.min("number").as("number"))
    .where("user_id", "=", address.userId)
    .where("email_canonical", "=", address.emailCanonical)
    .where("purpose", "=", "undo")
    // The link that is being followed is marked already.
    .where((where) => where.or([where("used_at", "is", null), where("number", "=", address.number)]))
    .where("expires_at", ">", at);
  await trx
    .updateTable("email_tokens")
    .set({ used_at: at })
    .where("user_id", "=", address.userId)
    .where("purpose", "=", "undo")
    .where("used_at", "is", null)
    .where("email_canonical", "<>", address.emailCanonical)
    .where("number", ">", oldest)
    .execute();
}

/** When the first of the changes was asked for that an address can undo now, with the link that is being followed. */
export async function findOldestUndo(
  trx: Transaction<DB>,
  address: { readonly userId: string; readonly emailCanonical: string; readonly number: bigint },
  at: Date,
): Promise<Date | null> {
  const { first } = await trx
    .selectFrom("email_tokens")
    .select((read) => read.fn.min("created_at").as("first"))
    .where("user_id", "=", address.userId)
    .where("email_canonical", "=", address.emailCanonical)
    .where("purpose", "=", "undo")
    .where((where) => where.or([where("used_at", "is", null), where("number", "=", address.number)]))
    .where("expires_at", ">", at)
    .executeTakeFirstOrThrow();
  return first;
}

/** Ends the rights to undo of one address of a user, or of all that the account had. */
export async function endUndoLinks(
  trx: Transaction<DB>,
  which: { readonly userId: string; readonly emailCanonical?: string },
  at: Date,
): Promise<void> {
  let open = trx.updateTable("email_tokens").set({ used_at: at }).where("user_id", "=", which.userId);
  if (which.emailCanonical !== undefined) open = open.where("email_canonical", "=", which.emailCanonical);
  await open.where("purpose", "=", "undo").where("used_at", "is", null).execute();
}

/** Ends the open links that would set a new password. */
export async function endRecoveryLinks(trx: Transaction<DB>, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable("recovery_tokens")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
