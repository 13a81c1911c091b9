import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { pinEnd } from "../durations.ts";
import { type MemberRole, memberRoles } from "#src/shared/access.ts";

/** A person who acts for a customer, as staff sees them: no secret is in it. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly email: string | null;
  readonly isConfirmed: boolean;
  readonly role: MemberRole;
  readonly mayDestroy: boolean;
  readonly language: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  /** Open sessions, for whichever customer. */
  readonly sessions: number;
  /** What they sign in with, and prove it a second time. */
  readonly factors: readonly string[];
  /** Until when our staff may count on a PIN that they read out; null: on none. */
  readonly confirmedUntil: Date | null;
}

interface PersonRow extends Omit<Person, "role" | "confirmedUntil"> {
  readonly role: string;
  readonly pinConfirmedAt: Date | null;
}

/** The people of a customer, the first owner first. */
export async function readPeople(db: Kysely<DB>, customerId: string, now: Date): Promise<readonly Person[]> {
  const { rows } = await sql<PersonRow>`
    SELECT u.id AS "userId", u.username, u.email, u.email_verified_at IS NOT NULL AS "isConfirmed", m.role,
           m.may_destroy AS "mayDestroy", u.language, u.created_at AS "createdAt",
           seen.last AS "lastSeenAt", seen.open AS sessions,
           (SELECT confirmed_at FROM support_pins WHERE user_id = u.id) AS "pinConfirmedAt",
           array_remove(ARRAY[
             CASE WHEN u.password_hash IS NOT NULL THEN 'password' END,
             CASE WHEN EXISTS (SELECT 1 FROM passkeys WHERE user_id = u.id AND suspended_at IS NULL) THEN 'passkey' END,
             CASE WHEN EXISTS (SELECT 1 FROM totp_secrets WHERE user_id = u.id AND confirmed_at IS NOT NULL)
                  THEN 'totp' END,
             CASE WHEN EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = u.id AND used_at IS NULL)
                  THEN 'recovery-codes' END
           ] || ARRAY(SELECT provider FROM identities WHERE user_id = u.id ORDER BY provider), NULL) AS factors
    FROM memberships m JOIN users u ON u.id = m.user_id
    CROSS JOIN LATERAL (
      SELECT max(last_seen_at) AS last,
             count(*) FILTER (WHERE revoked_at IS NULL AND expires_at > ${now})::integer AS open
      FROM sessions WHERE user_id = u.id
    ) AS seen
    WHERE m.customer_id = ${customerId}
    ORDER BY m.role <> 'owner', u.created_at, u.id`.execute(db);
  return rows.map(({ pinConfirmedAt: at, ...row }) => ({
    ...row,
    role: roleOf(row.role),
    confirmedUntil: at === null ? null : pinEnd(at),
  }));
}

function roleOf(text: string): MemberRole {
  const role = memberRoles.find((name) => name === text);
  if (role === undefined) throw new Error(`${text} is no role in a team`);
  return role;
}
