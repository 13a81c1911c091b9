import { randomInt } from "node:crypto";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { stepUpCodeEnd, stepUpCodeMs } from "../durations.ts";
import { lockUser } from "../lock-user.ts";
import { accountMail } from "../mails/account-mail.ts";
import { isMailOffered, readProofs } from "./read-proofs.ts";

const digits = 6;
/** Of a million codes five guesses find one in 200,000 mails. */
const maxTries = 5;

/** Mails the user a code for this session; the one before ends. */
export async function sendMailCode(context: AccountsContext, ctx: Visit<UserActor>): Promise<void> {
  const { userId, sessionId, siteId } = ctx.actor;
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  await transaction(context.platform, async (trx) => {
    const user = await lockUser(trx, userId);
    const { email } = user;
    if (email === null || !isMailOffered(await readProofs(trx, userId)))
      throw new AppError("proof_unavailable");
    const fresh = {
      code_hash: markOf(context, sessionId, code),
      tries: 0,
      expires_at: stepUpCodeEnd(ctx.now),
    };
    await trx
      .insertInto("step_up_codes")
      .values({ session_id: sessionId, ...fresh })
      .onConflict((conflict) => conflict.column("session_id").doUpdateSet(fresh))
      .execute();
    const values = { code, minutes: stepUpCodeMs / 60_000 };
    const reader = { ...user, userId, email, siteId };
    await context.mail.post(
      trx,
      await accountMail(context, "stepUpCode", reader, `${ctx.origin}/settings/security`, values),
    );
    const object = { objectType: "session", objectId: sessionId };
    await writeAudit(trx, ctx, { action: "session.send-code", ...object });
  });
}

/** Whether it is the session's code, which works once. Each try counts, so that tries at once are no more than the most. */
export async function useMailCode(
  context: AccountsContext,
  { actor: { sessionId }, now }: Visit<UserActor>,
  code: string,
): Promise<boolean> {
  const { kysely } = context.platform.db;
  const tried = await kysely
    .updateTable("step_up_codes")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", now)
    .where("tries", "<", maxTries)
    .returning("tries")
    .executeTakeFirst();
  if (tried === undefined) return false;
  const used = await kysely
    .deleteFrom("step_up_codes")
    .where("session_id", "=", sessionId)
    .where("code_hash", "=", markOf(context, sessionId, code.replace(/\s/g, "")))
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

function markOf({ sealer }: AccountsContext, sessionId: string, code: string): Buffer {
  return sealer.mark(code, `step-up-code:${sessionId}`);
}
