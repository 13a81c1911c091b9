import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { endEmailLinks, endRecoveryLinks } from "./email-links.ts";
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

/** Ends what anybody else may have of an account: password, sessions, and links that confirm an address. */
export async function shutOut(trx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  await trx.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute();
  await endEmailLinks(trx, userId, ["verify", "change"], now);
  await revokeSessions(trx, { userId }, now);
}
