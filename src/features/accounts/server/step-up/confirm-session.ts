import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { stepUpBody } from "../../contract-bodies.ts";
import type { AccountsContext } from "../deps.ts";
import { confirmationEnd, formerTokenEnd } from "../durations.ts";
import { type Prover, provers } from "./provers.ts";
import { readProofs } from "./read-proofs.ts";

/**
 * Confirms the session of this call by exactly one proof that its user has; returns until when it counts. A browser gets
 * another token with it, so that a copy of its cookie is not confirmed too, and soon worth nothing (ASVS 7.2.4). A
 * program's token stays: it reads no cookie.
 */
export async function confirmSession(
  context: AccountsContext,
  ctx: CallCtx<UserActor>,
  body: z.output<typeof stepUpBody>,
): Promise<Date> {
  const { userId, sessionId } = ctx.actor;
  const prover = chosenOf(body);
  if (!prover.isOffered(await readProofs(context.platform.db.kysely, userId)))
    throw new AppError("proof_unavailable");
  await prover.prove(context, ctx, body);
  const end = confirmationEnd(ctx.now);
  const before = ctx.hasSessionCookie ? ctx.sessionToken : null;
  const token = context.platform.ids.secret();
  await transaction(context.platform, async (trx) => {
    const confirmed = await trx
      .updateTable("sessions")
      .set({ confirmed_until: end })
      .$if(before !== null, (update) => update.set(renewedToken(token, before ?? "", ctx.now)))
      .where("id", "=", sessionId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    // What ended it meanwhile, e.g. a new password, took the proof with it.
    if (confirmed.numUpdatedRows === 0n) throw new AppError("unauthorized");
    const object = { objectType: "session", objectId: sessionId, detail: { method: prover.method } };
    await writeAudit(trx, ctx, { action: "session.confirm", ...object });
  });
  if (before !== null) ctx.setSessionToken(token);
  return end;
}

function renewedToken(token: string, before: string, now: Date) {
  return {
    token_hash: hashToken(token),
    former_hash: hashToken(before),
    former_until: formerTokenEnd(now),
  };
}

function chosenOf(body: z.output<typeof stepUpBody>): Prover {
  const [only, ...others] = provers.filter(({ field }) => body[field] !== undefined);
  if (only === undefined || others.length > 0) throw new AppError("invalid_input");
  return only;
}
