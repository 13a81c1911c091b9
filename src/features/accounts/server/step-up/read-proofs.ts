import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** By what a user can prove who they are. */
export interface Proofs {
  readonly hasPassword: boolean;
  readonly email: string | null;
}

export async function readProofs(db: Kysely<DB>, userId: string): Promise<Proofs> {
  const user = await db
    .selectFrom("users")
    .select(["password_hash", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { hasPassword: user.password_hash !== null, email: user.email };
}

/** A proof that is the user's own with us, and does not hang on another service or a mailbox. */
export function hasOwnProof({ hasPassword }: Proofs): boolean {
  return hasPassword;
}

/** A mailed code is for those who have nothing else: a mailbox is easier to get into. */
export function isMailOffered(proofs: Proofs): boolean {
  return proofs.email !== null && !hasOwnProof(proofs);
}
