import type { Platform } from "#src/platform/platform.ts";
import { decodeId } from "#src/shared/ids.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";

/** The users of an email (one per brand), of a user's id, or of a customer's, for an operator. */
export async function findAccounts({ db }: Pick<Platform, "db">, text: string) {
  const userId = decodeId("user", text);
  const customerId = decodeId("customer", text);
  return db.kysely
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .select(["users.id as userId", "memberships.customer_id as customerId", "users.site_id as siteId"])
    .select(["users.email", "users.username", "users.language", "users.created_at as createdAt"])
    .select("users.email_verified_at as emailVerifiedAt")
    .where((where) => {
      if (userId !== null) return where("users.id", "=", userId);
      if (customerId !== null) return where("memberships.customer_id", "=", customerId);
      return where("users.email_canonical", "=", canonicalEmail(text));
    })
    .orderBy("users.site_id")
    .orderBy(({ eb, ref }) => eb(ref("memberships.role"), "<>", "owner"))
    .orderBy("users.created_at")
    .orderBy("users.id")
    .execute();
}
