import { inNameOf } from "#src/platform/ctx.ts";
import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { sqlState, transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { endEmailLinks, endRecoveryLinks, isAddressKept } from "./email-links.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import type { EmailLinkPurpose } from "./durations.ts";
import { accountsEvents } from "../events.ts";

const uniqueViolation = "23505";

interface EmailLink {
  readonly userId: string;
  readonly siteId: number;
  readonly purpose: EmailLinkPurpose;
  readonly email: string;
  readonly emailCanonical: string;
}

/** Applies a mailed link, once: confirms an address, changes the e-mail, or undoes a change. */
export async function followEmailLink(
  { platform }: AccountsContext,
  ctx: Visit,
  token: string,
): Promise<Pick<EmailLink, "purpose" | "email">> {
  const link = await transaction(platform, async (trx) => {
    const used = await useLink(trx, hashToken(token), ctx.site.id, ctx.now);
    await effects[used.purpose](trx, used, ctx.now);
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.email-confirmed.v1",
      siteId: used.siteId,
      customerId: await customerOf(trx, used.userId),
      payload: { userId: used.userId },
    });
    await writeAudit(trx, inNameOf(ctx, { kind: "user", id: used.userId }), {
      action: `user.email-${used.purpose}`,
      objectType: "user",
      objectId: used.userId,
    });
    return used;
  }).catch((error: unknown) => {
    // Another account took the address in the meantime.
    if (sqlState(error) === uniqueViolation) throw new AppError("email_taken");
    throw error;
  });
  return { purpose: link.purpose, email: link.email };
}

const effects: Readonly<
  Record<EmailLinkPurpose, (trx: Transaction<DB>, link: EmailLink, now: Date) => Promise<void>>
> = {
  async verify(trx, link, now) {
    // A link of an address that is no longer the user's confirms nothing.
    const verified = await trx
      .updateTable("users")
      .set({ email_verified_at: now, updated_at: now })
      .where("id", "=", link.userId)
      .where("email_canonical", "=", link.emailCanonical)
      .executeTakeFirst();
    if (verified.numUpdatedRows === 0n) throw new AppError("email_link_invalid");
  },
  async change(trx, link, now) {
    if (await isAddressKept(trx, { ...link, exceptUserId: link.userId }, now))
      throw new AppError("email_taken");
    await setEmail(trx, link, now);
    await endEmailLinks(trx, link.userId, ["verify", "change"], now);
  },
  async undo(trx, link, now) {
    // The change was requested with the password, so every session and link may be the thief's: end them all.
    await setEmail(trx, link, now);
    await endEmailLinks(trx, link.userId, ["verify", "change", "undo"], now);
    await revokeSessions(trx, { userId: link.userId }, now);
  },
};

/** Having the link proves access to the mailbox, so the address is confirmed too. */
async function setEmail(trx: Transaction<DB>, link: EmailLink, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      email: link.email,
      email_canonical: link.emailCanonical,
      email_verified_at: now,
      updated_at: now,
    })
    .where("id", "=", link.userId)
    .execute();
  await endRecoveryLinks(trx, link.userId, now);
}

/** Marks a link as used; of two concurrent calls only one succeeds. */
async function useLink(
  trx: Transaction<DB>,
  tokenHash: Buffer,
  siteId: number,
  at: Date,
): Promise<EmailLink> {
  const link = await trx
    .updateTable("email_tokens")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .where("site_id", "=", siteId)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning(["user_id", "site_id", "purpose", "email", "email_canonical"])
    .executeTakeFirst();
  if (!link || !isPurpose(link.purpose)) throw new AppError("email_link_invalid");
  return {
    userId: link.user_id,
    siteId: link.site_id,
    purpose: link.purpose,
    email: link.email,
    emailCanonical: link.email_canonical,
  };
}

function isPurpose(text: string): text is EmailLinkPurpose {
  return text in effects;
}

async function customerOf(trx: Transaction<DB>, userId: string): Promise<string> {
  const { customer_id } = await trx
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return customer_id;
}
