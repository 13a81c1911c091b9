import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, type Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError, type ErrorCode } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { lockStaff } from "../members/lock-staff.ts";
import { readGrants } from "../members/rank.ts";
import { refusalOf } from "./act-refusal.ts";
import { type DigestedApproval, digestOf } from "./approval-digest.ts";
import { mailDecided } from "./approval-mail.ts";
import { countUse } from "./count-uses.ts";

/** An approval under its lock. */
export interface LockedApproval extends DigestedApproval {
  readonly digest: Buffer;
  readonly state: string;
  readonly expires_at: Date;
  readonly runs_at: Date | null;
  readonly object_type: string;
  readonly object_id: string;
  readonly asked_at: Date;
}

export async function lockApproval(trx: Transaction<DB>, id: string): Promise<LockedApproval | null> {
  const row = await trx
    .selectFrom("staff_approvals")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export function isOpen({ state, expires_at: end }: LockedApproval, now: Date): boolean {
  return (state === "asked" || state === "waiting") && end > now;
}

interface Decision {
  /** Who approved; null: no one, its time to run has come. */
  readonly decidedBy: string | null;
  readonly note: string | null;
}

/**
 * Runs what was approved, in the name of who asked: to the letter what was stored, and nothing when it was changed in the
 * table, when who asked may not do it any more, or when the act refuses now. The approval is `failed` then with the code.
 */
export async function runApproved(
  context: StaffContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  approval: LockedApproval,
  { decidedBy, note }: Decision,
): Promise<ErrorCode | null> {
  const { id, reason, asked_by: askedBy, cents } = approval;
  const act = context.acts().find((one) => one.name === approval.act);
  const refusal = await attempt(trx, async () => {
    if (act === undefined || !digestOf(context, approval).equals(approval.digest))
      throw new AppError("approval_changed");
    const staff = await lockStaff(trx, askedBy);
    const grants = staff === null || staff.isDisabled ? null : await readGrants(trx, staff.role);
    if (grants?.includes(act.permission) !== true) throw lacksPermission(act.permission);
    // Not of the call of who approves: the audit would show their place as that of who asked.
    const asker = { kind: "staff", id: askedBy } as const;
    const asAsker = { ...createCtx({ clock: { now: () => ctx.now } }, asker), reason };
    const payload: unknown = JSON.parse(approval.payload);
    const asked = { payload, reason, id, askedAt: approval.asked_at };
    const answer = await act.runStored(trx, asAsker, asked);
    await trx
      .updateTable("staff_act_keys")
      .set({ answer: JSON.stringify(answer ?? null) })
      .where("approval_id", "=", id)
      .execute();
    if (decidedBy !== null)
      await countUse(trx, { id, staffId: decidedBy, act: act.name, cents, now: ctx.now });
  });
  const failure = refusal?.code ?? null;
  await trx
    .updateTable("staff_approvals")
    .set({
      state: failure === null ? "done" : "failed",
      failure,
      failure_params: refusal?.params ? JSON.stringify(refusal.params) : null,
      decided_by: decidedBy,
      decided_at: ctx.now,
      note,
    })
    .where("id", "=", id)
    .execute();
  await writeAudit(trx, ctx, {
    action: failure === null ? "approval.run" : "approval.fail",
    objectType: "approval",
    objectId: id,
    reason: note ?? undefined,
    detail: {
      act: approval.act,
      cents: Number(cents),
      objectType: approval.object_type,
      object: approval.object_id,
      askedBy,
      alone: decidedBy === null,
      ...(failure !== null && { failure }),
    },
  });
  const isAlone = decidedBy === null;
  const outcome = failure !== null ? (isAlone ? "aloneFailed" : "failed") : isAlone ? "alone" : "done";
  const decider = decidedBy === null ? null : await nameOf(trx, decidedBy);
  const { act: name } = approval;
  await mailDecided(context, trx, {
    id,
    act: name,
    cents,
    askedBy,
    outcome,
    decidedBy: decider,
    note,
    failure: refusal,
  });
  return failure;
}

/** How a member is called now. */
export async function nameOf(trx: Transaction<DB>, staffId: string): Promise<string | null> {
  const staff = await trx.selectFrom("staff").select("name").where("id", "=", staffId).executeTakeFirst();
  return staff?.name ?? null;
}

/** Does all of the work or, when it is refused by code or by SQL, nothing of it, and answers why. */
async function attempt(trx: Transaction<DB>, work: () => Promise<void>): Promise<AppError | null> {
  await sql`SAVEPOINT approved_act`.execute(trx);
  try {
    await work();
    return null;
  } catch (error) {
    // What was stored may have another shape than the act of this version takes: a bad row must not hold up the others.
    const refusal = isShapeError(error) ? new AppError("approval_changed") : refusalOf(error);
    if (refusal === null) throw error;
    await sql`ROLLBACK TO SAVEPOINT approved_act`.execute(trx);
    return refusal;
  }
}

function isShapeError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "$ZodError" || error.name === "ZodError" || error instanceof SyntaxError)
  );
}
