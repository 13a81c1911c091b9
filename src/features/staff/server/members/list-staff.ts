import { sql } from "kysely";
import type { StaffContext } from "../deps.ts";

export interface StaffRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly state: "active" | "invited" | "disabled";
  readonly methods: ("passkey" | "totp")[];
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly setUpUntil: Date | null;
}

/** All members of staff, or one; those who can sign in come first. */
export async function listStaff(
  { platform }: Pick<StaffContext, "platform">,
  now: Date,
  staffId: string | null = null,
): Promise<readonly StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    SELECT staff.id, email, name, role, staff.created_at AS "createdAt",
      CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END AS state,
      array_remove(ARRAY[
        CASE WHEN EXISTS (SELECT FROM staff_passkeys p WHERE p.staff_id = staff.id) THEN 'passkey' END,
        CASE WHEN EXISTS (SELECT FROM staff_totp t WHERE t.staff_id = staff.id AND confirmed_at IS NOT NULL) THEN 'totp' END
      ], NULL) AS methods,
      (SELECT max(last_seen_at) FROM staff_sessions s WHERE s.staff_id = staff.id) AS "lastSeenAt",
      (SELECT expires_at FROM staff_setup_links l WHERE l.staff_id = staff.id AND expires_at > ${now}) AS "setUpUntil"
    FROM staff
    WHERE ${staffId}::uuid IS NULL OR staff.id = ${staffId}::uuid
    ORDER BY disabled_at IS NOT NULL, password_hash IS NULL, lower(name), staff.id`.execute(
    platform.db.kysely,
  );
  return rows;
}
