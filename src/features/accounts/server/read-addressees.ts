import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A user as the recipient of notices. */
interface Addressee {
  readonly userId: string;
  readonly siteId: number;
  readonly language: string;
  readonly username: string;
  /** Null for a user who has none. */
  readonly email: string | null;
  /** Whether they followed the link mailed to it. */
  readonly isEmailConfirmed: boolean;
}

/** The users who act for a customer, read in the caller's transaction. */
export async function readAddressees(trx: Transaction<DB>, customerId: string): Promise<Addressee[]> {
  const users = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.site_id", "users.language", "users.username", "users.email"])
    .select("users.email_verified_at")
    .where("memberships.customer_id", "=", customerId)
    .execute();
  return users.map(({ id, site_id: siteId, email_verified_at: confirmedAt, ...user }) => ({
    ...user,
    userId: id,
    siteId,
    isEmailConfirmed: confirmedAt !== null,
  }));
}
