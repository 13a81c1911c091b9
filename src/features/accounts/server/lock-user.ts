import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What decides whether a proof that was checked before the transaction still counts. */
interface LockedUser {
  readonly email: string | null;
  readonly emailCanonical: string | null;
  /** When its mailbox was proved; null: it never was. */
  readonly emailVerifiedAt: Date | null;
  readonly username: string;
  readonly language: string;
  /** Null for a user who does not sign in by password. */
  readonly passwordHash: string | null;
}

/**
 * Reads a user's row and locks it to the end of the transaction. What opens a session, makes a link or changes
 * what proves an account takes this lock first: a password or mailbox that was right a moment ago may have been
 * taken from a thief since.
 */
export async function lockUser(trx: Transaction<DB>, userId: string): Promise<LockedUser> {
  const user = await trx
    .selectFrom("users")
    .select(["email", "email_canonical", "email_verified_at", "username", "language", "password_hash"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return {
    email: user.email,
    emailCanonical: user.email_canonical,
    emailVerifiedAt: user.email_verified_at,
    username: user.username,
    language: user.language,
    passwordHash: user.password_hash,
  };
}
