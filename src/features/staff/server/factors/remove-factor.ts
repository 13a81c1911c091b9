import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { lockStaff } from "../members/lock-staff.ts";
import { hasAnyFactor } from "../sessions/begin-session.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";

type StaffCtx = Ctx<StaffActor>;

/** Takes the member's authenticator off, unless it is the only factor. */
export async function removeTotp(context: StaffContext, ctx: StaffCtx): Promise<void> {
  await remove(context, ctx, "totp", (trx) =>
    trx
      .deleteFrom("staff_totp")
      .where("staff_id", "=", ctx.actor.staffId)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst(),
  );
}

/** Removes a passkey of the member, unless it is the only factor, and ends the other sessions that it opened. */
export async function removePasskey(context: StaffContext, ctx: StaffCtx, passkeyId: string): Promise<void> {
  await remove(context, ctx, "passkey", async (trx) => {
    const removed = await trx
      .deleteFrom("staff_passkeys")
      .where("id", "=", passkeyId)
      .where("staff_id", "=", ctx.actor.staffId)
      .executeTakeFirst();
    await trx
      .updateTable("staff_sessions")
      .set({ revoked_at: ctx.now })
      .where("passkey_id", "=", passkeyId)
      .where("id", "!=", ctx.actor.sessionId)
      .where("revoked_at", "is", null)
      .execute();
    return removed;
  });
}

async function remove(
  { platform }: StaffContext,
  ctx: StaffCtx,
  factor: "passkey" | "totp",
  work: (trx: Transaction<DB>) => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  const { staffId } = ctx.actor;
  await transaction(platform, async (trx) => {
    await lockStaff(trx, staffId);
    if ((await work(trx)).numDeletedRows === 0n) throw new AppError("not_found");
    if (!(await hasAnyFactor(trx, staffId))) throw new AppError("last_factor");
    await writeAudit(trx, ctx, {
      action: "staff.remove-factor",
      objectType: "staff",
      objectId: staffId,
      detail: { factor },
    });
  });
}

/** Ten new recovery codes; the ones before end. */
export async function makeRecoveryCodes(context: StaffContext, ctx: StaffCtx): Promise<string[]> {
  const { staffId } = ctx.actor;
  return transaction(context.platform, async (trx) => {
    await lockStaff(trx, staffId);
    await writeAudit(trx, ctx, {
      action: "staff.make-recovery-codes",
      objectType: "staff",
      objectId: staffId,
    });
    return replaceRecoveryCodes(context, trx, staffId);
  });
}

/** The factors of the member, as the contract has them. */
export async function readFactors({ platform }: StaffContext, { actor: { staffId } }: StaffCtx) {
  const { kysely } = platform.db;
  const totp = await kysely
    .selectFrom("staff_totp")
    .select("confirmed_at")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  const passkeys = await kysely
    .selectFrom("staff_passkeys")
    .select(["id", "name", "rp_id", "suspended_at", "created_at", "last_used_at"])
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .execute();
  return {
    totpSince: totp?.confirmed_at ?? null,
    passkeys,
    recoveryCodesLeft: await countRecoveryCodes(kysely, staffId),
  };
}
