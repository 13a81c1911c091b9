import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { endEmailLinks, endRecoveryLinks } from "./email-links.ts";
import { removeForeignWays } from "./remove-foreign-ways.ts";
import { revokeSessions } from "./revoke-sessions.ts";

interface NewAddress {
  readonly userId: string;
  readonly email: string;
  readonly emailCanonical: string;
  /** When its mailbox was proved; null: it was not. */
  readonly verifiedAt: Date | null;
}

/** Gives an account an address; links that others may have for a new password end. */
export async function setEmail(trx: Transaction<DB>, address: NewAddress, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      email: address.email,
      email_canonical: address.emailCanonical,
      email_verified_at: address.verifiedAt,
      updated_at: now,
    })
    .where("id", "=", address.userId)
    .execute();
  await endRecoveryLinks(trx, address.userId, now);
}

/**
 * Ends what anybody else may have of an account: password, sessions, links that confirm an address, passkeys, and
 * accounts at other services but those of its own mailbox.
 */
export async function shutOut(
  trx: Transaction<DB>,
  ctx: Ctx,
  {
    userId,
    siteId,
    emailCanonical,
  }: Pick<NewAddress, "userId" | "emailCanonical"> & { readonly siteId: number },
): Promise<void> {
  await trx.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute();
  await endEmailLinks(trx, userId, ["verify", "change"], ctx.now);
  await removeForeignWays(trx, ctx, { userId, siteId, emailCanonical });
  await revokeSessions(trx, { userId }, ctx.now);
}
