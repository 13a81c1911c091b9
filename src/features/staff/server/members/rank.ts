import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import type { Transaction } from "kysely";
import type { ActorStamp, StaffActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { allStaffPermissions, isStaffRole, type StaffPermission } from "#src/shared/staff-access.ts";
import { grantsOf } from "../roles/grants-of.ts";

/** Who changes something about staff: a member by the office, or an operator on the machine, who may do everything. */
export type Manager = StaffActor | ActorStamp;

/** What a role allows now; null when there is none of this name. */
export async function readGrants(
  trx: Transaction<DB>,
  role: string,
): Promise<readonly StaffPermission[] | null> {
  if (isStaffRole(role)) return grantsOf({ role, permissions: null });
  const row = await trx
    .selectFrom("staff_roles")
    .select("permissions")
    .where("name", "=", role)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? null : grantsOf({ role, permissions: row.permissions });
}

/**
 * Refuses a change by who does not hold themselves all that it touches: no one gives rights that they lack, nor takes
 * them from those above them. Roles of owners, and limits, are owners' to change.
 */
export async function requireRank(
  trx: Transaction<DB>,
  manager: Manager,
  { roles = [], permissions = [] }: { roles?: readonly string[]; permissions?: readonly StaffPermission[] },
): Promise<void> {
  if (!("staffId" in manager)) return;
  const own = await trx
    .selectFrom("staff")
    .select("role")
    .where("id", "=", manager.staffId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  // Their role may have changed since the call came in.
  const held = own === undefined ? [] : ((await readGrants(trx, own.role)) ?? []);
  if (!held.includes("staff.write")) throw lacksPermission("staff.write");
  if (own?.role === "owner") return;
  const touched = [...permissions];
  for (const role of roles) {
    if (role === "owner") throw new AppError("role_exceeds_yours");
    touched.push(...((await readGrants(trx, role)) ?? []));
  }
  if (touched.some((permission) => !held.includes(permission))) throw new AppError("role_exceeds_yours");
}

/** Refuses everyone but owners. */
export async function requireOwner(trx: Transaction<DB>, manager: Manager): Promise<void> {
  await requireRank(trx, manager, { roles: ["owner"], permissions: allStaffPermissions });
}

/** Locks the owners who can sign in, in one order, so that changes of them come one after another. */
export async function lockOwners(trx: Transaction<DB>): Promise<readonly string[]> {
  const owners = await trx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}

/** Refuses to leave staff without an owner who can sign in; under `lockOwners`. */
export function requireOtherOwner(owners: readonly string[], staffId: string): void {
  if (owners.includes(staffId) && owners.length === 1) throw new AppError("last_staff_owner");
}
