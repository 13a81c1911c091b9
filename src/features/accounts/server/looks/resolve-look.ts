import { grantsOf } from "#src/features/staff/server/index.ts";
import type { StaffLookActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { query } from "#src/platform/db/query.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { CustomerBlock } from "#src/shared/customer-block.ts";
import { blockSqlText } from "../blocks/block-of.ts";
import { memberOf, type MemberRow } from "../member-of.ts";
import { lookPermission, lookTokenPrefix } from "./look-rules.ts";

interface LookRow extends MemberRow {
  readonly id: string;
  readonly staff_id: string;
  readonly customer_id: string;
  readonly user_id: string;
  readonly site_id: number;
  readonly block: CustomerBlock | null;
  readonly staff_role: string;
  /** Of a role of the site's own; null for a shipped one. */
  readonly permissions: string[] | null;
}

/** SQL: looks whose staff still is let in, by the session of the office that began them. `$1` is now. */
export const livingLooks = `staff_looks look
   JOIN staff ON staff.id = look.staff_id AND staff.disabled_at IS NULL
   JOIN staff_sessions office ON office.id = look.staff_session_id
     AND office.revoked_at IS NULL AND office.expires_at > $1
   JOIN memberships USING (user_id, customer_id)
   LEFT JOIN staff_roles own ON own.name = staff.role`;

const findLook = query<LookRow>(
  "accounts-find-look",
  `SELECT look.id, look.staff_id, look.customer_id, look.user_id, look.site_id, memberships.role, may_destroy,
     ${blockSqlText("look.customer_id", "$1")} AS block, staff.role AS staff_role, own.permissions
   FROM ${livingLooks}
   WHERE look.token_hash = $2 AND look.ended_at IS NULL AND look.ends_at > $1`,
);

/**
 * Finds the look of a token by one read per call, so that its end, that of the session of the office, a disabled login and
 * a lost permission count at once. Nothing is written: the customer's sessions and when they were last seen stay.
 */
export function createResolveLook({ db, clock }: Pick<Platform, "db" | "clock">) {
  return async (token: string): Promise<StaffLookActor | null> => {
    if (!token.startsWith(lookTokenPrefix)) return null;
    const [look] = await findLook(db.pool, [clock.now(), hashToken(token)]);
    if (look === undefined) return null;
    const granted = grantsOf({ role: look.staff_role, permissions: look.permissions });
    if (!granted.includes(lookPermission)) return null;
    return {
      kind: "staff-look",
      lookId: look.id,
      staffId: look.staff_id,
      customerId: look.customer_id,
      userId: look.user_id,
      siteId: look.site_id,
      block: look.block,
      member: memberOf(look),
    };
  };
}
