import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Member } from "#src/shared/access.ts";
import { memberOf } from "./member-of.ts";

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
  readonly member: Member;
}

/** The users who act for a customer, owners first, read in the caller's transaction. */
export async function readAddressees(trx: Transaction<DB>, customerId: string): Promise<Addressee[]> {
  const users = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.site_id", "users.language", "users.username", "users.email"])
    .select(["users.email_verified_at", "memberships.role", "memberships.may_destroy"])
    .where("memberships.customer_id", "=", customerId)
    .orderBy(({ eb, ref }) => eb(ref("memberships.role"), "<>", "owner"))
    .orderBy("users.created_at")
    .orderBy("users.id")
    .execute();
  return users.map(({ id, site_id: siteId, email_verified_at: confirmedAt, role, may_destroy, ...user }) => ({
    ...user,
    userId: id,
    member: memberOf({ role, may_destroy }),
    siteId,
    isEmailConfirmed: confirmedAt !== null,
  }));
}
