import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** By what a user can prove who they are. */
export interface Proofs {
  readonly hasPassword: boolean;
  /** An authenticator that is switched on. */
  readonly hasTotp: boolean;
  /** A passkey, of whichever host, that is not suspended. */
  readonly hasPasskey: boolean;
  readonly email: string | null;
}

export async function readProofs(db: Kysely<DB>, userId: string): Promise<Proofs> {
  const user = await db
    .selectFrom("users")
    .leftJoin("totp_secrets", "totp_secrets.user_id", "users.id")
    .select(({ exists, selectFrom }) => [
      "password_hash",
      "email",
      "totp_secrets.confirmed_at",
      exists(
        selectFrom("passkeys")
          .whereRef("passkeys.user_id", "=", "users.id")
          .where("suspended_at", "is", null),
      ).as("has_passkey"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    hasPassword: user.password_hash !== null,
    hasTotp: user.confirmed_at !== null,
    hasPasskey: user.has_passkey === true,
    email: user.email,
  };
}

/** A proof that is the user's own with us, and does not hang on another service or a mailbox. */
export function hasOwnProof({ hasPassword, hasTotp }: Proofs): boolean {
  return hasPassword || hasTotp;
}

/** A mailed code is for those who have nothing else: a mailbox is easier to get into. */
export function isMailOffered(proofs: Proofs): boolean {
  return proofs.email !== null && !hasOwnProof(proofs);
}
