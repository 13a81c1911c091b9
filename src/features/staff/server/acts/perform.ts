import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { ActCtx, StaffAct, StoredAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { StaffContext } from "../deps.ts";
import { type LockedStaff, lockStaff } from "../members/lock-staff.ts";
import { readGrants } from "../members/rank.ts";
import { askForApproval } from "./ask-for-approval.ts";
import { refuseSecond } from "./open-approvals.ts";
import { countUse, isWithinLimit } from "./count-uses.ts";

/** How an act is asked for. */
export interface Asking {
  /** Why, in the words of who asks; the audit keeps it. */
  readonly reason: string;
  /** Made once per intent: the same key twice has one effect and the same answer. */
  readonly idempotencyKey: string;
}

/**
 * Does an act of staff: checks the permission at this moment, counts it against the limit of the day under the member's
 * lock, and runs it in the same transaction. Above the limit, or for one that always needs two, it is kept for a second
 * person and `approval_needed` {id} is thrown; what would be refused now is refused at once, and no one is asked. Operators on the machine run
 * it at once, whatever the sum: who has the machine has the books.
 *
 * Answers are JSON: a repeated key gets the one that was stored.
 */
export async function perform<Payload extends object, Answer>(
  context: StaffContext,
  ctx: ActCtx,
  act: StaffAct<Payload, Answer> & StoredAct,
  payload: Payload,
  { reason, idempotencyKey }: Asking,
): Promise<Answer> {
  const parsed = act.payload.parse(payload);
  const text = JSON.stringify(parsed);
  const request = createHash("sha256")
    .update(JSON.stringify([act.name, text]))
    .digest();
  const staffId = actorStamp(ctx.actor).id;
  if (actorStamp(ctx.actor).kind !== "staff" || staffId === undefined) throw new AppError("forbidden");
  const isOnMachine = !("sessionId" in ctx.actor);
  const cents = BigInt(act.cents?.(parsed) ?? 0);

  const outcome = await transaction(context.platform, async (trx) => {
    const staff = await requireActive(trx, staffId);
    const key = { staff_id: staffId, key: idempotencyKey };
    const known = await findKnown(trx, key, request);
    if (known !== null) return known;
    const grants = (await readGrants(trx, staff.role)) ?? [];
    if (!isOnMachine && !grants.includes(act.permission)) throw lacksPermission(act.permission);
    const use = { staffId, role: staff.role, act: act.name, cents, now: ctx.now };
    const subject = act.subject(parsed);
    const about = { object_type: subject.objectType, object_id: subject.objectId };
    const stored = { ...key, ...about, request_hash: request, at: ctx.now };
    if (!isOnMachine && (act.always === true || !(await isWithinLimit(trx, use)))) {
      await act.check?.(trx, parsed, ctx.now);
      if (act.isRehearsed === true) await rehearse(context, trx, { ...ctx, reason }, act, parsed);
      if (act.isOnly === true) await refuseSecond(trx, { act: act.name, ...subject }, ctx.now);
      const asked = {
        act: act.name,
        permission: act.permission,
        cents,
        text,
        subject,
        reason,
        askedBy: staff,
        about: await act.describe(trx, parsed),
      };
      const approvalId = await askForApproval(context, trx, ctx, asked);
      await trx
        .insertInto("staff_act_keys")
        .values({ ...stored, approval_id: approvalId })
        .execute();
      return { approvalId };
    }
    const id = context.platform.ids.next();
    const answer = await act.run(trx, { ...ctx, reason }, { payload: parsed, reason, id });
    await countUse(trx, { ...use, id });
    await trx
      .insertInto("staff_act_keys")
      .values({ ...stored, answer: JSON.stringify(answer ?? null) })
      .execute();
    await writeAudit(trx, ctx, {
      action: "staff.act",
      ...subject,
      reason,
      detail: {
        act: act.name,
        cents: Number(cents),
        how: isOnMachine ? "on the machine" : "within the limit",
      },
    });
    return { answer };
  });
  if ("approvalId" in outcome)
    throw new AppError("approval_needed", { id: encodeId("approval", outcome.approvalId) });
  // What was stored is what the act answered under this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return outcome.answer as Answer;
}

/** Runs an act and takes it back, under the locks that it takes: what it refuses is thrown, and no one is asked. */
async function rehearse<Payload extends object, Answer>(
  { platform }: StaffContext,
  trx: Transaction<DB>,
  ctx: ActCtx,
  act: StaffAct<Payload, Answer>,
  payload: Payload,
): Promise<void> {
  await sql`SAVEPOINT rehearsed_act`.execute(trx);
  await act.run(trx, ctx, { payload, reason: ctx.reason ?? "", id: platform.ids.next() });
  await sql`ROLLBACK TO SAVEPOINT rehearsed_act`.execute(trx);
}

async function requireActive(trx: Transaction<DB>, staffId: string): Promise<LockedStaff> {
  const staff = await lockStaff(trx, staffId);
  if (staff === null || staff.isDisabled) throw new AppError("forbidden");
  return staff;
}

/** What became of a key before; null for a new one. */
async function findKnown(
  trx: Transaction<DB>,
  key: { readonly staff_id: string; readonly key: string },
  request: Buffer,
): Promise<{ readonly approvalId: string } | { readonly answer: unknown } | null> {
  const row = await trx
    .selectFrom("staff_act_keys")
    .leftJoin("staff_approvals", "staff_approvals.id", "approval_id")
    .select(["request_hash", "approval_id", "answer", "state"])
    .where("staff_id", "=", key.staff_id)
    .where("key", "=", key.key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (!row.request_hash.equals(request)) throw new AppError("idempotency_key_reused");
  if (row.approval_id === null || row.state === "done") return { answer: row.answer };
  if (row.state !== "asked" && row.state !== "waiting") throw new AppError("approval_closed");
  return { approvalId: row.approval_id };
}
