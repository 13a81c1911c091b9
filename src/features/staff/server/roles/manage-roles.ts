import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import { isStaffRole, type StaffPermission } from "#src/shared/staff-access.ts";
import type { StaffContext } from "../deps.ts";
import { readLimits } from "../acts/circle.ts";
import { type Manager, lockOwners, readGrants, requireOwner, requireRank } from "../members/rank.ts";
import { noteGained } from "./note-gained.ts";

type ManagerCtx = Ctx<Manager>;

interface RoleChange {
  readonly name: string;
  readonly permissions: readonly StaffPermission[];
  readonly reason: string;
}

/** Makes a role of the site's own. */
export async function addRole({ platform }: StaffContext, ctx: ManagerCtx, input: RoleChange): Promise<void> {
  const { name, permissions, reason } = input;
  await transaction(platform, async (trx) => {
    await requireRank(trx, ctx.actor, { permissions });
    if (isStaffRole(name)) throw new AppError("role_name_taken", undefined, { name: "role_name_taken" });
    const made = await trx
      .insertInto("staff_roles")
      .values({ name, permissions: [...new Set(permissions)].toSorted(), created_at: ctx.now })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (made === undefined) throw new AppError("role_name_taken", undefined, { name: "role_name_taken" });
    await writeAudit(trx, ctx, {
      action: "staff-role.add",
      objectType: "staff-role",
      objectId: name,
      reason,
      after: { permissions: permissions.join(" ") },
    });
  });
}

/**
 * Changes what a role of the site's own may do; its members may from their next call on. Whom it lets decide on what others
 * ask for counts as set up by who changed it.
 */
export async function changeRolePermissions(
  context: StaffContext,
  ctx: ManagerCtx,
  { name, permissions, reason }: RoleChange,
): Promise<void> {
  await transaction(context.platform, async (trx) => {
    await lockOwners(trx);
    const before = isStaffRole(name) ? undefined : await lockRole(trx, name);
    if (before === undefined) throw new AppError("not_found");
    await requireRank(trx, ctx.actor, { roles: [name], permissions });
    await trx
      .updateTable("staff_roles")
      .set({ permissions: [...new Set(permissions)].toSorted() })
      .where("name", "=", name)
      .execute();
    await writeAudit(trx, ctx, {
      action: "staff-role.change",
      objectType: "staff-role",
      objectId: name,
      reason,
      before: { permissions: before.permissions.join(" ") },
      after: { permissions: permissions.join(" ") },
    });
    const decided = new Set(context.acts().map(({ permission }) => permission));
    const gains = permissions.filter((one) => decided.has(one) && !before.permissions.includes(one));
    await noteGained(context, trx, ctx, { role: name, gains, reason });
  });
}

/** Deletes a role of the site's own that no one has, with its limits. */
export async function deleteRole(
  { platform }: StaffContext,
  ctx: ManagerCtx,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const before = isStaffRole(name) ? undefined : await lockRole(trx, name);
    if (before === undefined) throw new AppError("not_found");
    await requireRank(trx, ctx.actor, { roles: [name] });
    const holder = await trx.selectFrom("staff").select("id").where("role", "=", name).executeTakeFirst();
    if (holder !== undefined) throw new AppError("role_held");
    await trx.deleteFrom("staff_limits").where("role", "=", name).execute();
    await trx.deleteFrom("staff_roles").where("name", "=", name).execute();
    await writeAudit(trx, ctx, {
      action: "staff-role.delete",
      objectType: "staff-role",
      objectId: name,
      reason,
      before: { permissions: before.permissions.join(" ") },
    });
  });
}

/**
 * Sets how much a role may move by an act in a day, or goes back to what the product has (`centsPerDay` absent). A limit
 * that rises lets its members decide on more, as a permission does.
 */
export async function setLimit(
  context: StaffContext,
  ctx: ManagerCtx,
  input: {
    readonly name: string;
    readonly act: string;
    readonly centsPerDay?: number | null;
    readonly reason: string;
  },
): Promise<void> {
  const { name, act, centsPerDay, reason } = input;
  const known = context.acts().find((one) => one.name === act);
  if (known?.hasLimit !== true) throw new AppError("not_found");
  await transaction(context.platform, async (trx) => {
    await lockOwners(trx);
    await requireOwner(trx, ctx.actor);
    const grants = await readGrants(trx, name);
    if (grants === null || name === "owner") throw new AppError("not_found");
    const former = (await readLimits(trx))(name, act);
    const before = await trx
      .selectFrom("staff_limits")
      .select("cents_per_day")
      .where("role", "=", name)
      .where("act", "=", act)
      .executeTakeFirst();
    await trx.deleteFrom("staff_limits").where("role", "=", name).where("act", "=", act).execute();
    if (centsPerDay !== undefined) {
      const cents = centsPerDay === null ? null : BigInt(centsPerDay);
      await trx.insertInto("staff_limits").values({ role: name, act, cents_per_day: cents }).execute();
    }
    await writeAudit(trx, ctx, {
      action: "staff-role.limit",
      objectType: "staff-role",
      objectId: name,
      reason,
      before: { act, centsPerDay: before === undefined ? "shipped" : shown(before.cents_per_day) },
      after: { act, centsPerDay: centsPerDay === undefined ? "shipped" : shown(centsPerDay) },
    });
    const limit = (await readLimits(trx))(name, act);
    const isRaised = former !== null && (limit === null || limit > former);
    const gains = isRaised && grants.includes(known.permission) ? [gainOf(act, limit)] : [];
    await noteGained(context, trx, ctx, { role: name, gains, reason });
  });
}

function gainOf(act: string, limit: bigint | null): string {
  return limit === null ? `${act} without a limit` : `${act} up to ${formatCents(limit)} a day`;
}

function shown(cents: bigint | number | null): string | number {
  return cents === null ? "none" : Number(cents);
}

async function lockRole(
  trx: Parameters<typeof requireOwner>[0],
  name: string,
): Promise<{ readonly permissions: string[] } | undefined> {
  // Who gives the role to somebody meanwhile waits, and finds it gone.
  const { rows } = await sql<{ permissions: string[] }>`
    SELECT permissions FROM staff_roles WHERE name = ${name} FOR UPDATE`.execute(trx);
  return rows[0];
}
