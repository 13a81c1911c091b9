import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A user as somebody to be told something. */
interface Addressee {
  readonly userId: string;
  readonly siteId: number;
  readonly language: string;
  readonly username: string;
  /** Null for a user who has none. */
  readonly email: string | null;
}

/** The users who act for a customer, read in the caller's transaction. */
export async function readAddressees(trx: Transaction<DB>, customerId: string): Promise<Addressee[]> {
  const users = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.site_id", "users.language", "users.username", "users.email"])
    .where("memberships.customer_id", "=", customerId)
    .execute();
  return users.map(({ id, site_id: siteId, ...user }) => ({ ...user, userId: id, siteId }));
}
