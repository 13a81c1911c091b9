import type { Kysely } from "kysely";
import { readAccount, readPerson } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalSubject } from "#src/platform/personal/personal-data.ts";

interface CopyOf {
  readonly customer_id: string;
  readonly person_id: string | null;
  readonly user_id: string | null;
}

/**
 * Whom a copy is about: one person, or an account with the owner who asked for it; of staff with all its owners. What
 * is about the rest of the team is theirs alone. Null: it is erased meanwhile, or who asked owns it no longer.
 */
export async function copySubject(db: Kysely<DB>, copy: CopyOf): Promise<PersonalSubject | null> {
  if (copy.person_id !== null) return readPerson(db, copy.person_id);
  const account = await readAccount(db, copy.customer_id);
  if (account === null || account.erasedAt !== null) return null;
  if (copy.user_id === null) return account.subject;
  const owner = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("customer_id", "=", copy.customer_id)
    .where("user_id", "=", copy.user_id)
    .where("role", "=", "owner")
    .executeTakeFirst();
  if (owner === undefined) return null;
  const person = await readPerson(db, copy.user_id);
  return person === null ? null : { ...person, customerId: copy.customer_id };
}
