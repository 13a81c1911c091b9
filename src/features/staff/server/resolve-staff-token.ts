import type { StaffActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { query } from "#src/platform/db/query.ts";
import type { Platform } from "#src/platform/platform.ts";
import { isStaffRole, permissionsOf } from "#src/shared/staff-access.ts";
import { staffTokenPrefix } from "./staff-rules.ts";

interface StaffSessionRow {
  readonly id: string;
  readonly staff_id: string;
  readonly role: string;
}

const findSession = query<StaffSessionRow>(
  "admin-find-session",
  `SELECT s.id, s.staff_id, staff.role
   FROM staff_sessions s JOIN staff ON staff.id = s.staff_id
   WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND staff.disabled_at IS NULL`,
);

/** Finds the operator of a session token; any other kind of token costs no query. */
export function createResolveStaffToken({ db, clock }: Pick<Platform, "db" | "clock">) {
  return async (token: string): Promise<StaffActor | null> => {
    if (!token.startsWith(staffTokenPrefix)) return null;
    const [session] = await findSession(db.pool, [hashToken(token), clock.now()]);
    if (session === undefined) return null;
    return {
      kind: "staff",
      staffId: session.staff_id,
      sessionId: session.id,
      permissions: isStaffRole(session.role) ? permissionsOf(session.role) : [],
    };
  };
}
