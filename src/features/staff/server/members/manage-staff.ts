import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { mailStaff } from "../mail-staff.ts";
import { deleteOwnViews } from "../views/change-views.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { type LockedStaff, lockStaff } from "./lock-staff.ts";
import { noteLetIn } from "./let-in.ts";
import { type Manager, lockOwners, readGrants, requireOtherOwner, requireRank } from "./rank.ts";
import { requireOwnName } from "./same-name.ts";
import { mailInvitation, makeSetUpLink, type SetUpLink } from "./set-up-links.ts";

type ManagerCtx = Ctx<Manager>;

interface Change {
  readonly staffId: string;
  readonly reason: string;
}

/** Gives a member another role; it counts from their next call on. */
export async function changeRole(
  context: StaffContext,
  ctx: ManagerCtx,
  { staffId, role, reason }: Change & { readonly role: string },
): Promise<void> {
  await change(context.platform, staffId, async (trx, staff, owners) => {
    if ((await readGrants(trx, role)) === null)
      throw new AppError("role_unknown", undefined, { role: "role_unknown" });
    await requireRank(trx, ctx.actor, { roles: [staff.role, role] });
    if (staff.role === role) return;
    if (role !== "owner") requireOtherOwner(owners, staffId);
    await trx.updateTable("staff").set({ role, permissions: [] }).where("id", "=", staffId).execute();
    await note(trx, ctx, "staff.change-role", { staffId, reason }, { role: staff.role }, { role });
    await noteLetIn(context, trx, ctx, { ...staff, staffId, role, how: "role", reason });
  });
}

/** Changes how a member is called. */
export async function renameStaff(
  { platform }: StaffContext,
  ctx: ManagerCtx,
  { staffId, name }: { readonly staffId: string; readonly name: string },
): Promise<void> {
  await change(platform, staffId, async (trx, staff) => {
    await requireRank(trx, ctx.actor, { roles: [staff.role] });
    await requireOwnName(trx, { staffId, name });
    await trx.updateTable("staff").set({ name }).where("id", "=", staffId).execute();
    await writeAudit(trx, ctx, { action: "staff.rename", objectType: "staff", objectId: staffId });
  });
}

/** Lets a member in no more, or again; who is let in no more loses their sessions at once. */
export async function setDisabled(
  context: StaffContext,
  ctx: ManagerCtx,
  { staffId, isDisabled, reason }: Change & { readonly isDisabled: boolean },
): Promise<void> {
  await change(context.platform, staffId, async (trx, staff, owners) => {
    await requireRank(trx, ctx.actor, { roles: [staff.role] });
    if (staff.isDisabled === isDisabled) return;
    if (isDisabled) requireOtherOwner(owners, staffId);
    else await requireOwnName(trx, { staffId, name: staff.name });
    await trx
      .updateTable("staff")
      .set({ disabled_at: isDisabled ? ctx.now : null })
      .where("id", "=", staffId)
      .execute();
    if (isDisabled) {
      await endSessions(trx, staffId, ctx.now);
      await trx.deleteFrom("staff_setup_links").where("staff_id", "=", staffId).execute();
      await deleteOwnViews(trx, staffId);
    }
    await note(trx, ctx, isDisabled ? "staff.disable" : "staff.enable", { staffId, reason });
    if (!isDisabled) await noteLetIn(context, trx, ctx, { ...staff, staffId, how: "enabled", reason });
  });
}

/**
 * Takes password and factors of a member away, ends their sessions, and makes a new set-up link, which is mailed to them. In the office it is for
 * another member, never the only owner who can sign in; `isOnMachine`: by a command, for one who has lost theirs.
 */
export async function resetFactors(
  context: StaffContext,
  ctx: ManagerCtx,
  { staffId, reason }: Change,
  { isOnMachine = false }: { readonly isOnMachine?: boolean } = {},
): Promise<SetUpLink> {
  return change(context.platform, staffId, async (trx, staff, owners) => {
    if (!isOnMachine) {
      if ("staffId" in ctx.actor && ctx.actor.staffId === staffId) throw new AppError("forbidden");
      await requireRank(trx, ctx.actor, { roles: [staff.role] });
      requireOtherOwner(owners, staffId);
    }
    if (staff.isDisabled) throw new AppError("not_found");
    await trx.updateTable("staff").set({ password_hash: null }).where("id", "=", staffId).execute();
    await trx.deleteFrom("staff_totp").where("staff_id", "=", staffId).execute();
    await trx.deleteFrom("staff_passkeys").where("staff_id", "=", staffId).execute();
    await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
    await endSessions(trx, staffId, ctx.now);
    await note(trx, ctx, "staff.reset-factor", { staffId, reason });
    if (isOnMachine) await mailAboutReset(context, trx, staff, reason);
    else await noteLetIn(context, trx, ctx, { ...staff, staffId, how: "reset", reason });
    const link = await makeSetUpLink(context, trx, staffId, ctx.now);
    if (!isOnMachine) await mailInvitation(context, trx, link, { isReset: true });
    return link;
  });
}

/** All of staff hear of a reset that no one but the operator of the machine decided. */
async function mailAboutReset(
  context: StaffContext,
  trx: Transaction<DB>,
  { email, name }: LockedStaff,
  reason: string,
): Promise<void> {
  await mailStaff(context, trx, "all", {
    subject: `the login of ${name} was reset on the machine`,
    lines: [
      `Password and second factors of ${name} (${email}) were taken away by a command on the machine, and a new set-up link was made.`,
      `The reason that was given: ${reason}`,
    ],
    path: "/staff/audit",
  });
}

/** Locks the owners, then the member. */
async function change<T>(
  platform: StaffContext["platform"],
  staffId: string,
  work: (trx: Transaction<DB>, staff: LockedStaff, owners: readonly string[]) => Promise<T>,
): Promise<T> {
  return transaction(platform, async (trx) => {
    const owners = await lockOwners(trx);
    const staff = await lockStaff(trx, staffId);
    if (staff === null) throw new AppError("not_found");
    return work(trx, staff, owners);
  });
}

async function note(
  trx: Transaction<DB>,
  ctx: ManagerCtx,
  action: string,
  { staffId, reason }: Change,
  before?: Readonly<Record<string, string>>,
  after?: Readonly<Record<string, string>>,
): Promise<void> {
  await writeAudit(trx, ctx, { action, objectType: "staff", objectId: staffId, reason, before, after });
}
