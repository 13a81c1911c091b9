import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { inNameOf, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { knownPlaceKey, networkNameOf, userKey } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";
import type { staffProofBody } from "../../contract-bodies.ts";
import type { StaffContext } from "../deps.ts";
import { noStaff, staffPaused } from "../guess-alarms.ts";
import { confirmSession } from "../sessions/renew-token.ts";
import { proveStaffPasskey } from "./prove-passkey.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { useTotpCode } from "./totp-secrets.ts";

export type StaffMethod = "passkey" | "totp" | "recovery-code";
type Proof = z.output<typeof staffProofBody>;

/** By what a member can prove the second factor, the nearest way first. */
export async function methodsOf(
  { platform }: Pick<StaffContext, "platform">,
  staffId: string,
): Promise<StaffMethod[]> {
  const has = await platform.db.kysely
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom("staff_passkeys").where("staff_id", "=", staffId).where("suspended_at", "is", null),
      ).as("passkey"),
      exists(
        selectFrom("staff_totp").where("staff_id", "=", staffId).where("confirmed_at", "is not", null),
      ).as("totp"),
      exists(
        selectFrom("staff_recovery_codes").where("staff_id", "=", staffId).where("used_at", "is", null),
      ).as("recovery"),
    ])
    .executeTakeFirstOrThrow();
  const methods: StaffMethod[] = [];
  if (has.passkey === true) methods.push("passkey");
  if (has.totp === true) methods.push("totp");
  if (has.recovery === true) methods.push("recovery-code");
  return methods;
}

/**
 * Confirms the session of a call by one proof of the second factor, and opens one that was waiting for it. Codes have
 * one budget of guesses wherever they are asked for; used up, it raises the alarm of guessed passwords.
 */
export async function proveFactor(
  context: StaffContext,
  ctx: CallCtx<StaffActor>,
  proof: Proof,
): Promise<{ readonly token: string; readonly confirmedUntil: Date }> {
  const { staffId } = ctx.actor;
  const method = methodOf(proof);
  if (!(await methodsOf(context, staffId)).includes(method)) throw new AppError("proof_unavailable");
  const passkeyId =
    proof.assertion === undefined
      ? undefined
      : (await proveStaffPasskey(context, ctx, staffId, proof.assertion)).passkeyId;
  const guess = method === "passkey" ? null : await takeCodeGuess(context, ctx);
  const confirmed = await transaction(context.platform, async (trx) => {
    if (method !== "passkey" && !(await isRightCode(context, trx, ctx, proof))) return null;
    const done = await confirmSession(context, trx, ctx, passkeyId);
    await writeAudit(trx, ctx, {
      action: "staff-session.confirm",
      objectType: "staff-session",
      objectId: ctx.actor.sessionId,
      detail: { method },
    });
    return done;
  });
  if (confirmed === null) {
    await auditFailure(context, ctx, guess?.isLast === true);
    const field = proof.code === undefined ? "recoveryCode" : "code";
    throw new AppError("wrong_code", undefined, { [field]: "wrong_code" });
  }
  await guess?.giveBack();
  return confirmed;
}

/** Exactly one. */
function methodOf({ code, recoveryCode, assertion }: Proof): StaffMethod {
  const given: StaffMethod[] = [];
  if (assertion !== undefined) given.push("passkey");
  if (code !== undefined) given.push("totp");
  if (recoveryCode !== undefined) given.push("recovery-code");
  const [only] = given;
  if (only === undefined || given.length > 1) throw new AppError("invalid_input");
  return only;
}

async function isRightCode(
  context: StaffContext,
  trx: Parameters<typeof useTotpCode>[1],
  { actor: { staffId }, now }: CallCtx<StaffActor>,
  { code, recoveryCode = "" }: Proof,
): Promise<boolean> {
  if (code !== undefined) return useTotpCode(context, trx, { staffId, isConfirmed: true }, code, now);
  return useRecoveryCode(context, trx, staffId, recoveryCode, now);
}

/** A place where the member proved both factors before has a budget of its own, which guesses from elsewhere do not use up. */
async function takeCodeGuess({ platform, rateLimits }: StaffContext, ctx: CallCtx<StaffActor>) {
  const { staffId, sessionId } = ctx.actor;
  const known = await platform.db.kysely
    .selectFrom("staff_sessions")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("id", "!=", sessionId)
    .where("network", "=", networkNameOf(ctx.ip))
    .where("proved_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const keys = [known === undefined ? userKey(staffId) : knownPlaceKey(ctx.ip, ctx.site.id, staffId)];
  const left = await rateLimits.take("code", keys);
  return { isLast: left.at(-1) === 0, giveBack: () => rateLimits.giveBack("code", keys) };
}

/** A wrong code comes from somebody who has the password. */
async function auditFailure(
  { platform }: StaffContext,
  ctx: CallCtx<StaffActor>,
  isLast: boolean,
): Promise<void> {
  const asProduct = inNameOf(ctx, systemActor);
  const { staffId } = ctx.actor;
  await transaction(platform, async (trx) => {
    await writeAudit(trx, asProduct, {
      action: "staff.second-factor-failed",
      objectType: "staff",
      objectId: staffId,
    });
    if (isLast)
      await writeAudit(trx, asProduct, { action: staffPaused, objectType: "staff", objectId: noStaff });
  });
}
