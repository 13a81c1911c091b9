import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type StaffPermission, shippedLimit } from "#src/shared/staff-access.ts";
import type { Hands } from "./hands.ts";
import { grantsOf } from "../roles/grants-of.ts";

/** A member of staff who can sign in with both factors, with what they may do and how much of it. */
export interface CircleMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly grants: readonly StaffPermission[];
  /** USD cents a day; null: no limit. */
  limitOf(act: string): bigint | null;
}

/** All of them. There are few. */
export async function readCircle(db: Kysely<DB>): Promise<readonly CircleMember[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    role: string;
    permissions: string[] | null;
  }>`
    SELECT staff.id, staff.name, email, role, r.permissions
    FROM staff LEFT JOIN staff_roles r ON r.name = staff.role
    WHERE disabled_at IS NULL AND (
      EXISTS (SELECT FROM staff_totp t WHERE t.staff_id = staff.id AND confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM staff_passkeys p WHERE p.staff_id = staff.id AND suspended_at IS NULL))
    ORDER BY lower(staff.name), staff.id`.execute(db);
  const limits = await readLimits(db);
  return rows.map(({ permissions, ...member }) => ({
    ...member,
    grants: grantsOf({ role: member.role, permissions }),
    limitOf: (act) => limits(member.role, act),
  }));
}

/** The limits of roles: those that owners set, else what the product has. */
export async function readLimits(db: Kysely<DB>): Promise<(role: string, act: string) => bigint | null> {
  const rows = await db.selectFrom("staff_limits").selectAll().execute();
  const set = new Map(rows.map((row) => [`${row.role} ${row.act}`, row.cents_per_day]));
  return (role, act) => {
    const own = set.get(`${role} ${act}`);
    if (own !== undefined && role !== "owner") return own;
    const shipped = shippedLimit(role, act);
    return shipped === null ? null : BigInt(shipped);
  };
}

/** An act as approvals know it. */
export interface AskedFor {
  readonly act: string;
  readonly permission: StaffPermission;
  readonly cents: bigint;
  /** The id of who asks. */
  readonly askedBy: string;
  readonly hands: Hands;
}

/**
 * Who could approve an act: all that may do it and whose limit of a day covers it, but who asks, and whose login may be in
 * the same hand.
 */
export function decidersOf(circle: readonly CircleMember[], asked: AskedFor): readonly CircleMember[] {
  return ableOf(circle, asked).filter((member) => asked.hands.until(member.id, asked.askedBy) === null);
}

/** Who may decide an act only later, as their login and that of who asks may be in one hand until then. */
export interface LaterDecider {
  readonly member: CircleMember;
  readonly from: Date;
}

/** Those who cannot decide an act yet, but before it ends; the first to be able first. */
export function laterDecidersOf(
  circle: readonly CircleMember[],
  asked: AskedFor,
  expiresAt: Date,
): readonly LaterDecider[] {
  return ableOf(circle, asked)
    .flatMap((member) => {
      const from = asked.hands.until(member.id, asked.askedBy);
      return from === null || from >= expiresAt ? [] : [{ member, from }];
    })
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
}

function ableOf(
  circle: readonly CircleMember[],
  { act, permission, cents, askedBy }: AskedFor,
): readonly CircleMember[] {
  return circle.filter((member) => {
    if (member.id === askedBy || !member.grants.includes(permission)) return false;
    const limit = member.limitOf(act);
    return limit === null || cents <= limit;
  });
}
