import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { base32, totpUri } from "#src/platform/factors/totp.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { lockStaff } from "../members/lock-staff.ts";
import { enrol, type Enrolled } from "./enrol.ts";
import { storeTotpSecret, useTotpCode } from "./totp-secrets.ts";

/** What an authenticator takes in. It counts once it is confirmed by a code. */
export async function setUpTotp(
  context: StaffContext,
  ctx: CallCtx<StaffActor>,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { staffId } = ctx.actor;
  return transaction(context.platform, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    const present = await trx
      .selectFrom("staff_totp")
      .select("confirmed_at")
      .where("staff_id", "=", staffId)
      .executeTakeFirst();
    if (present !== undefined && present.confirmed_at !== null) throw new AppError("totp_exists");
    const secret = await storeTotpSecret(context, trx, staffId, ctx.now);
    await writeAudit(trx, ctx, { action: "staff.begin-totp", objectType: "staff", objectId: staffId });
    return {
      secret: base32(secret),
      uri: totpUri(secret, { issuer: `${ctx.site.name} Office`, account: staff?.email ?? "" }),
    };
  });
}

/** Ends the set-up by a code of the authenticator. */
export async function confirmTotp(
  context: StaffContext,
  ctx: CallCtx<StaffActor>,
  code: string,
): Promise<Enrolled> {
  const { staffId } = ctx.actor;
  return transaction(context.platform, (trx) =>
    enrol(context, trx, ctx, "totp", async () => {
      const isRight = await useTotpCode(context, trx, { staffId, isConfirmed: false }, code, ctx.now);
      if (!isRight) throw new AppError("wrong_code", undefined, { code: "wrong_code" });
    }),
  );
}
