import type { Platform } from "#src/platform/platform.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { isUsableEmail } from "./sign-up-rules.ts";

export interface FoundUser {
  readonly userId: string;
  readonly customerId: string;
  readonly email: string;
  readonly username: string;
  readonly language: string;
  /** Null for a user who does not sign in by password. */
  readonly passwordHash: string | null;
}

/** The account of an email on one site. */
export async function findUserByEmail(
  platform: Platform,
  siteId: number,
  email: string,
): Promise<FoundUser | null> {
  if (!isUsableEmail(email)) return null;
  const user = await platform.db.kysely
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.username",
      "users.language",
      "users.password_hash",
      "memberships.customer_id",
    ])
    .where("users.site_id", "=", siteId)
    .where("users.email_canonical", "=", canonicalEmail(email))
    // As `customerOf`: for whom they acted last.
    .orderBy("memberships.chosen_at", "desc")
    .orderBy("memberships.customer_id")
    .limit(1)
    .executeTakeFirst();
  if (user?.email == null) return null;
  return {
    userId: user.id,
    customerId: user.customer_id,
    email: user.email,
    username: user.username,
    language: user.language,
    passwordHash: user.password_hash,
  };
}
