import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface LockedStaff {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
}

/** A member of staff under a lock that everything about their login, limits and role takes first; null: there is none. */
export async function lockStaff(trx: Transaction<DB>, staffId: string): Promise<LockedStaff | null> {
  const row = await trx
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "disabled_at", "password_hash"])
    .where("id", "=", staffId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, email, name, role } = row;
  return {
    id,
    email,
    name,
    role,
    isDisabled: row.disabled_at !== null,
    hasPassword: row.password_hash !== null,
  };
}
