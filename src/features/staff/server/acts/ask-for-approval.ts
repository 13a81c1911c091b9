import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActDescription } from "#src/platform/operator/staff-act.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { addMs } from "#src/shared/time.ts";
import type { StaffContext } from "../deps.ts";
import type { LockedStaff } from "../members/lock-staff.ts";
import { approvalEnd } from "../staff-rules.ts";
import { digestOf } from "./approval-digest.ts";
import { mailAboutWaiting, mailDeciders } from "./approval-mail.ts";
import { decidersOf, laterDecidersOf, readCircle } from "./circle.ts";
import { readHands } from "./hands.ts";

interface Asked {
  readonly act: string;
  readonly permission: StaffPermission;
  readonly cents: bigint;
  /** The payload as JSON. */
  readonly text: string;
  readonly subject: { readonly objectType: string; readonly objectId: string };
  readonly reason: string;
  readonly askedBy: LockedStaff;
  readonly about: ActDescription;
}

const dayMs = 86_400_000;

/**
 * Keeps an act for a second person, for 24 hours, and mails those who may decide. Where there is none who could approve
 * it, it waits for as long and then runs by itself; all owners are mailed at once, and the audit says so. When somebody
 * may decide by then, it waits for them, up to 24 hours more.
 */
export async function askForApproval(
  context: StaffContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { act, permission, cents, text, subject, reason, askedBy, about }: Asked,
): Promise<string> {
  const id = context.platform.ids.next();
  const circle = await readCircle(trx);
  const hands = await readHands(trx, ctx.now);
  const wanted = { act, permission, cents, askedBy: askedBy.id, hands };
  const deciders = decidersOf(circle, wanted);
  const isAlone = deciders.length === 0;
  const end = approvalEnd(ctx.now);
  // One that runs by itself may be late by a day, when the product stood still.
  const expiresAt = isAlone ? addMs(end, dayMs) : end;
  const row = { id, act, payload: text, reason, asked_by: askedBy.id, cents };
  await trx
    .insertInto("staff_approvals")
    .values({
      ...row,
      digest: digestOf(context, row),
      object_type: subject.objectType,
      object_id: subject.objectId,
      asked_at: ctx.now,
      expires_at: expiresAt,
      state: isAlone ? "waiting" : "asked",
      runs_at: isAlone ? end : null,
    })
    .execute();
  await writeAudit(trx, ctx, {
    action: "approval.ask",
    objectType: "approval",
    objectId: id,
    reason,
    detail: {
      act,
      cents: Number(cents),
      objectType: subject.objectType,
      object: subject.objectId,
      alone: isAlone,
    },
  });
  const mailed = { id, act, cents, reason, end, askedBy: askedBy.name, about };
  const later = laterDecidersOf(circle, wanted, expiresAt);
  if (isAlone) await mailAboutWaiting(context, trx, { ...mailed, later, expiresAt });
  else
    await mailDeciders(
      context,
      trx,
      deciders.map((decider) => decider.id),
      mailed,
    );
  return id;
}
