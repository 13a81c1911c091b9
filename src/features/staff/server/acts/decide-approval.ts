import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { lockStaff } from "../members/lock-staff.ts";
import { readGrants } from "../members/rank.ts";
import { mailDecided } from "./approval-mail.ts";
import { isWithinLimit } from "./count-uses.ts";
import { readHands } from "./hands.ts";
import { isOpen, type LockedApproval, lockApproval, nameOf, runApproved } from "./run-approved.ts";

interface Decision {
  readonly approvalId: string;
  readonly decision: "approve" | "reject";
  readonly note: string;
}

const shortestReason = 5;

/**
 * Approves or rejects what another member asked for: who may do the act themselves, and whose own limit of the day covers
 * the sum, from which it is taken; nor with a login that who asked may hold too. An owner may reject with any login, which
 * moves nothing. Approved, it runs in this transaction.
 */
export async function decideApproval(
  context: StaffContext,
  ctx: Ctx<StaffActor>,
  { approvalId, decision, note }: Decision,
): Promise<void> {
  const failure = await transaction(context.platform, async (trx) => {
    const decider = await lockStaff(trx, ctx.actor.staffId);
    if (decider === null || decider.isDisabled) throw new AppError("forbidden");
    const approval = await lockApproval(trx, approvalId);
    if (approval === null) throw new AppError("not_found");
    if (approval.asked_by === decider.id) throw new AppError("approval_own");
    await requireGrant(context, trx, decider.role, approval.act);
    if (!isOpen(approval, ctx.now)) throw new AppError("approval_closed");
    const isOwnersNo = decision === "reject" && decider.role === "owner";
    if (!isOwnersNo) await refuseOneHand(trx, decider.id, approval.asked_by, ctx.now);
    if (decision === "reject") {
      await reject(context, trx, ctx, { approval, note });
      return null;
    }
    const use = {
      staffId: decider.id,
      role: decider.role,
      act: approval.act,
      cents: approval.cents,
      now: ctx.now,
    };
    if (!(await isWithinLimit(trx, use))) throw new AppError("approval_limit");
    return runApproved(context, trx, ctx, approval, { decidedBy: decider.id, note: note || null });
  });
  if (failure === "approval_changed") throw new AppError("approval_changed");
}

async function requireGrant(context: StaffContext, trx: Transaction<DB>, role: string, name: string) {
  const act = context.acts().find((one) => one.name === name);
  const grants = (await readGrants(trx, role)) ?? [];
  if (act === undefined || !grants.includes(act.permission)) throw new AppError("not_found");
}

async function refuseOneHand(trx: Transaction<DB>, deciderId: string, askerId: string, now: Date) {
  const hands = await readHands(trx, now);
  if (hands.until(deciderId, askerId) !== null) throw new AppError("approval_own");
}

async function reject(
  context: StaffContext,
  trx: Transaction<DB>,
  ctx: Ctx<StaffActor>,
  { approval, note }: { readonly approval: LockedApproval; readonly note: string },
): Promise<void> {
  if (note.length < shortestReason) throw new AppError("invalid_input", undefined, { note: "too_short" });
  const { id, act, asked_by: askedBy, cents } = approval;
  await trx
    .updateTable("staff_approvals")
    .set({ state: "rejected", decided_by: ctx.actor.staffId, decided_at: ctx.now, note })
    .where("id", "=", id)
    .execute();
  await writeAudit(trx, ctx, {
    action: "approval.reject",
    objectType: "approval",
    objectId: id,
    reason: note,
  });
  const decidedBy = await nameOf(trx, ctx.actor.staffId);
  await mailDecided(context, trx, { id, act, cents, askedBy, outcome: "rejected", decidedBy, note });
}

/** Takes back what one asked for. */
export async function cancelApproval(
  { platform }: StaffContext,
  ctx: Ctx<StaffActor>,
  approvalId: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const approval = await lockApproval(trx, approvalId);
    if (approval === null || approval.asked_by !== ctx.actor.staffId) throw new AppError("not_found");
    if (!isOpen(approval, ctx.now)) throw new AppError("approval_closed");
    await trx
      .updateTable("staff_approvals")
      .set({ state: "cancelled", decided_by: ctx.actor.staffId, decided_at: ctx.now })
      .where("id", "=", approvalId)
      .execute();
    await writeAudit(trx, ctx, { action: "approval.cancel", objectType: "approval", objectId: approvalId });
  });
}
