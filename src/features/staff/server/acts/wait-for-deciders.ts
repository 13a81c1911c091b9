import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { StaffContext } from "../deps.ts";
import { mailDeciders } from "./approval-mail.ts";
import { decidersOf, laterDecidersOf, readCircle } from "./circle.ts";
import { readAbout } from "./describe-approval.ts";
import { readHands } from "./hands.ts";
import { type LockedApproval, nameOf } from "./run-approved.ts";

/**
 * Looks again who may decide on what was to run without a second person. Is there one by now, they are mailed and it waits
 * for them until it ends. True also when there is one before it ends: it must not run by itself then.
 */
export async function waitForDeciders(
  context: StaffContext,
  trx: Transaction<DB>,
  approval: LockedApproval,
  now: Date,
): Promise<boolean> {
  const { id, act, cents, reason, asked_by: askedBy, expires_at: end } = approval;
  const permission = context.acts().find(({ name }) => name === act)?.permission;
  // What this version has not is refused when it runs.
  if (permission === undefined) return false;
  const circle = await readCircle(trx);
  const wanted = { act, permission, cents, askedBy, hands: await readHands(trx, now) };
  const deciders = decidersOf(circle, wanted);
  if (deciders.length === 0) return laterDecidersOf(circle, wanted, end).length > 0;
  await trx
    .updateTable("staff_approvals")
    .set({ state: "asked", runs_at: null })
    .where("id", "=", id)
    .execute();
  const about = (await readAbout(context, approval)) ?? { customer: null, thing: null, facts: [] };
  await mailDeciders(
    context,
    trx,
    deciders.map((decider) => decider.id),
    { id, act, cents, reason, end, askedBy: (await nameOf(trx, askedBy)) ?? "", about },
  );
  return true;
}
