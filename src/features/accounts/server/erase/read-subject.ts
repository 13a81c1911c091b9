import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalSubject } from "#src/platform/personal/personal-data.ts";

/** A customer's site, and since when it is erased; null: there is none of this id. */
export interface SubjectState {
  readonly subject: PersonalSubject;
  readonly erasedAt: Date | null;
}

/**
 * An account with its owners, who are erased with it; who owns another account too stays, and so does the rest of the
 * team. Null: unknown.
 */
export async function readAccount(db: Kysely<DB>, customerId: string): Promise<SubjectState | null> {
  const { rows } = await sql<{ siteId: number; erasedAt: Date | null; userIds: string[]; emails: string[] }>`
    SELECT c.site_id AS "siteId", c.erased_at AS "erasedAt",
           coalesce(array_agg(u.id ORDER BY u.id) FILTER (WHERE u.id IS NOT NULL), '{}') AS "userIds",
           coalesce(array_agg(u.email_canonical) FILTER (WHERE u.email_canonical IS NOT NULL), '{}') AS emails
    FROM customers c
    LEFT JOIN memberships m ON m.customer_id = c.id AND m.role = 'owner' AND NOT EXISTS (
      SELECT FROM memberships other WHERE other.user_id = m.user_id AND other.customer_id <> c.id AND other.role = 'owner')
    LEFT JOIN users u ON u.id = m.user_id
    WHERE c.id = ${customerId}::uuid GROUP BY c.id`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { erasedAt, ...about } = row;
  return { subject: { ...about, customerId }, erasedAt };
}

/** One person: what is about them alone, and nothing of the customers that they act for. Null: unknown. */
export async function readPerson(db: Kysely<DB>, userId: string): Promise<PersonalSubject | null> {
  const user = await db
    .selectFrom("users")
    .select(["site_id", "email_canonical"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user === undefined) return null;
  const emails = user.email_canonical === null ? [] : [user.email_canonical];
  return { siteId: user.site_id, customerId: null, userIds: [userId], emails };
}
