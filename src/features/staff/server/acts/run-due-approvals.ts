import { sql } from "kysely";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addDays } from "#src/shared/time.ts";
import type { StaffContext } from "../deps.ts";
import { mailDecided } from "./approval-mail.ts";
import { isOpen, lockApproval, runApproved } from "./run-approved.ts";
import { waitForDeciders } from "./wait-for-deciders.ts";

const perTurn = 50;
/** How long the payload of a settled act is kept for those who look back; it may have what a customer chose. */
const keptDays = 30;

/**
 * Runs what had to wait for want of a second person, once its time has come, and ends what waited too long. What may be
 * decided by now waits for that instead.
 */
export async function runDueApprovals(context: StaffContext): Promise<void> {
  const { platform } = context;
  const ctx = createCtx(platform, systemActor);
  const due = await platform.db.kysely
    .selectFrom("staff_approvals")
    .select("id")
    .where("state", "in", ["asked", "waiting"])
    .where((where) => where.or([where("expires_at", "<=", ctx.now), where("state", "=", "waiting")]))
    // What is due comes first, however much else waits.
    .orderBy(sql`coalesce(runs_at, expires_at)`)
    .orderBy("id")
    .limit(perTurn)
    .execute();
  for (const { id } of due) {
    try {
      await transaction(platform, async (trx) => {
        const approval = await lockApproval(trx, id);
        if (approval === null || (approval.state !== "asked" && approval.state !== "waiting")) return;
        if (!isOpen(approval, ctx.now)) {
          await trx.updateTable("staff_approvals").set({ state: "expired" }).where("id", "=", id).execute();
          const { act, cents, asked_by: askedBy } = approval;
          const ended = { outcome: "expired", decidedBy: null, note: null } as const;
          await mailDecided(context, trx, { id, act, cents, askedBy, ...ended });
          return;
        }
        if (approval.runs_at === null || (await waitForDeciders(context, trx, approval, ctx.now))) return;
        if (approval.runs_at > ctx.now) return;
        await runApproved(context, trx, ctx, approval, { decidedBy: null, note: null });
      });
    } catch (error) {
      // The others must not wait for it.
      platform.log.error({ err: error, approval: id }, "an approval could not be run");
    }
  }
  await sql`
    UPDATE staff_approvals SET payload = '{}'
    WHERE expires_at < ${addDays(ctx.now, -keptDays)} AND state NOT IN ('asked', 'waiting') AND payload <> '{}'`.execute(
    platform.db.kysely,
  );
}
