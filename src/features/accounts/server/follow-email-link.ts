import { inNameOf } from "#src/platform/ctx.ts";
import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { customerOf } from "./customer-of.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { forgetEmailBounces } from "./email-bounces.ts";
import {
  endEmailLinks,
  endUndoLinks,
  endYoungerUndoLinks,
  findUndoLink,
  isAddressKept,
} from "./email-links.ts";
import { emailLinkDays, type EmailLinkPurpose } from "./durations.ts";
import { freeEmail } from "./kept-emails.ts";
import { lockUser } from "./lock-user.ts";
import { noteFirstProof } from "./note-first-proof.ts";
import { lockTeams } from "./security/freezes.ts";
import { postUndo } from "./post-undo.ts";
import { setEmail } from "./set-email.ts";
import { undoEmailChange } from "./undo-email-change.ts";
import { accountsEvents } from "../events.ts";

interface EmailLink {
  readonly userId: string;
  readonly siteId: number;
  readonly purpose: EmailLinkPurpose;
  readonly email: string;
  readonly emailCanonical: string;
  /** Its place in the order of all links. */
  readonly number: bigint;
  /** Whether the account's mailbox was proved before. */
  readonly isProved: boolean;
}

/** What following a link did. */
interface Followed extends Pick<EmailLink, "purpose" | "email"> {
  /** After an undo: sets a new password, since the former one no longer works. */
  readonly recoveryToken?: string;
}

/** Applies a mailed link, once: confirms an address, changes the email, or undoes a change. */
export async function followEmailLink(
  context: AccountsContext,
  ctx: Visit,
  token: string,
): Promise<Followed> {
  return transaction(context.platform, async (trx) => {
    const link = await useLink(trx, hashToken(token), ctx);
    const recoveryToken = await effects[link.purpose](context, trx, link, ctx);
    // It arrived at the address that the user has now.
    if (link.purpose === "verify" || link.purpose === "change") await forgetEmailBounces(trx, link.userId);
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.email-confirmed.v1",
      siteId: link.siteId,
      customerId: await customerOf(trx, link.userId),
      payload: { userId: link.userId },
    });
    await auditLink(trx, ctx, link.userId, link.purpose);
    const { purpose, email } = link;
    return { purpose, email, ...(recoveryToken !== undefined && { recoveryToken }) };
  }).catch((error: unknown) => {
    // Another account took the address in the meantime.
    if (sqlState(error) === uniqueViolation) throw new AppError("email_taken");
    throw error;
  });
}

/** Gives up the right of a former address to take the account back, by the link in its own mailbox, once. */
export async function releaseEmailLink({ platform }: AccountsContext, ctx: Visit, token: string) {
  await transaction(platform, async (trx) => {
    const link = await useLink(trx, hashToken(token), ctx);
    if (link.purpose !== "undo") throw new AppError("email_link_invalid");
    await endUndoLinks(trx, link, ctx.now);
    await auditLink(trx, ctx, link.userId, "release");
  });
}

type Effect = (
  context: AccountsContext,
  trx: Transaction<DB>,
  link: EmailLink,
  ctx: Visit,
) => Promise<string | void>;

const effects: Readonly<Record<EmailLinkPurpose, Effect>> = {
  async verify(context, trx, link, ctx) {
    const { now } = ctx;
    // A link of an address that is no longer the user's confirms nothing.
    const verified = await trx
      .updateTable("users")
      .set({ email_verified_at: now, updated_at: now })
      .where("id", "=", link.userId)
      .where("email_canonical", "=", link.emailCanonical)
      .executeTakeFirst();
    if (verified.numUpdatedRows === 0n) throw new AppError("email_link_invalid");
    if (!link.isProved) await noteFirstProof(context, trx, ctx, link);
  },
  async change(context, trx, link, ctx) {
    const { now } = ctx;
    if (await isAddressKept(trx, { ...link, exceptUserId: link.userId }, now))
      throw new AppError("email_taken");
    await keepProved(context, trx, link, ctx);
    await setEmail(trx, { ...link, verifiedAt: now }, now);
    await endYoungerUndoLinks(trx, link, now);
    await endEmailLinks(trx, link.userId, ["verify", "change"], now);
    if (!link.isProved) await noteFirstProof(context, trx, ctx, link);
  },
  undo: undoEmailChange,
  async allow(_context, trx, link) {
    if (!(await freeEmail(trx, link))) throw new AppError("email_link_invalid");
  },
};

/** An address that was proved after the change was asked for has the same right as one that was proved before. */
async function keepProved(
  context: AccountsContext,
  trx: Transaction<DB>,
  { userId, siteId, email }: EmailLink,
  { now, origin }: Visit,
): Promise<void> {
  const user = await lockUser(trx, userId);
  if (user.email === null || user.emailCanonical === null || user.emailVerifiedAt === null) return;
  if ((await findUndoLink(trx, { userId, emailCanonical: user.emailCanonical }, now)) !== null) return;
  await postUndo(context, trx, { ...user, userId, siteId, email: user.email }, email, origin);
}

async function auditLink(
  trx: Transaction<DB>,
  ctx: Visit,
  userId: string,
  what: EmailLinkPurpose | "release",
): Promise<void> {
  await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
    action: `user.email-${what}`,
    objectType: "user",
    objectId: userId,
  });
}

/** Marks a link as used, under the lock of its user; of two concurrent calls only one succeeds. */
async function useLink(trx: Transaction<DB>, tokenHash: Buffer, { site, now }: Visit): Promise<EmailLink> {
  const owner = await trx
    .selectFrom("email_tokens")
    .select(["user_id", "purpose"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (owner === undefined) throw new AppError("email_link_invalid");
  if (owner.purpose === "undo") await lockTeams(trx, owner.user_id, addDays(now, -2 * emailLinkDays.undo));
  const { emailVerifiedAt } = await lockUser(trx, owner.user_id);
  const link = await trx
    .updateTable("email_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("site_id", "=", site.id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["user_id", "site_id", "purpose", "email", "email_canonical", "number"])
    .executeTakeFirst();
  if (!link || !isPurpose(link.purpose)) throw new AppError("email_link_invalid");
  return {
    userId: link.user_id,
    siteId: link.site_id,
    purpose: link.purpose,
    email: link.email,
    emailCanonical: link.email_canonical,
    number: link.number,
    isProved: emailVerifiedAt !== null,
  };
}

function isPurpose(text: string): text is EmailLinkPurpose {
  return text in effects;
}
