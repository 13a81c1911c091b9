import { sql } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { query } from "#src/platform/db/query.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { grantsOf } from "../roles/grants-of.ts";
import { staffTokenPrefix } from "../staff-rules.ts";

interface StaffSessionRow {
  readonly id: string;
  readonly staff_id: string;
  readonly role: string;
  /** Of a role of the site's own; null for a shipped one. */
  readonly permissions: string[] | null;
  readonly proved_at: Date | null;
  readonly confirmed_until: Date | null;
  readonly expires_at: Date;
  readonly last_seen_at: Date | null;
  readonly has_factor: boolean;
}

/** How exactly it is known when a session was last used. */
const seenEveryMs = 60_000;

const findSession = query<StaffSessionRow>(
  "admin-find-session",
  `SELECT s.id, s.staff_id, staff.role, r.permissions, s.proved_at, s.confirmed_until, s.expires_at, s.last_seen_at,
     EXISTS (SELECT FROM staff_totp t WHERE t.staff_id = s.staff_id AND t.confirmed_at IS NOT NULL)
       OR EXISTS (SELECT FROM staff_passkeys p WHERE p.staff_id = s.staff_id) AS has_factor
   FROM staff_sessions s JOIN staff ON staff.id = s.staff_id LEFT JOIN staff_roles r ON r.name = staff.role
   WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND staff.disabled_at IS NULL`,
);

/**
 * Finds the member of staff of a session token, with what their role allows at this moment; any other kind of token
 * costs no query.
 */
export function createResolveStaffToken({ db, clock }: Pick<Platform, "db" | "clock">) {
  return async (token: string): Promise<StaffActor | null> => {
    if (!token.startsWith(staffTokenPrefix)) return null;
    const now = clock.now();
    const [session] = await findSession(db.pool, [hashToken(token), now]);
    if (session === undefined) return null;
    if (session.last_seen_at === null || session.last_seen_at < addMs(now, -seenEveryMs))
      await sql`UPDATE staff_sessions SET last_seen_at = ${now} WHERE id = ${session.id}`.execute(db.kysely);
    const stage = session.proved_at === null ? (session.has_factor ? "factor" : "enroll") : "done";
    return {
      kind: "staff",
      staffId: session.staff_id,
      sessionId: session.id,
      stage,
      role: session.role,
      permissions: stage === "done" ? grantsOf(session) : [],
      sessionEndsAt: session.expires_at,
      confirmedUntil: session.confirmed_until,
    };
  };
}
