import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { wrongCode } from "../step-up/provers.ts";
import { readProofs } from "../step-up/read-proofs.ts";
import { readFactorRecovery } from "./factor-recoveries.ts";
import { noteChange } from "./note-change.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { base32, totpUri } from "#src/platform/factors/totp.ts";
import { storeNewSecret, useTotpCode } from "./totp-secrets.ts";

/** What an authenticator takes in: `uri` as a QR code, `secret` to be typed. It counts once it is confirmed by a code. */
export async function setUpTotp(
  context: AccountsContext,
  ctx: UserCtx,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { userId, siteId } = ctx.actor;
  const { name: issuer } = await context.sites.of(siteId);
  return transaction(context.platform, async (trx) => {
    const { email, username } = await lockUser(trx, userId);
    if ((await readProofs(trx, userId)).hasTotp) throw new AppError("totp_exists");
    const secret = await storeNewSecret(context, trx, userId, ctx.now);
    await writeAudit(trx, ctx, { action: "user.begin-totp", objectType: "user", objectId: userId });
    return { secret: base32(secret), uri: totpUri(secret, { issuer, account: email ?? username }) };
  });
}

/** Ends the set-up by a code of the authenticator; returns the recovery codes, which are shown this once. */
export async function confirmTotp(context: AccountsContext, ctx: UserCtx, code: string): Promise<string[]> {
  const { userId } = ctx.actor;
  return transaction(context.platform, async (trx) => {
    await lockUser(trx, userId);
    if ((await readProofs(trx, userId)).hasTotp) throw new AppError("totp_exists");
    const isRight = await useTotpCode(context, trx, { userId, isConfirmed: false }, code, ctx.now);
    if (!isRight) throw wrongCode("code");
    await noteChange(trx, ctx, "accounts.totp-set-up.v1", ctx.actor);
    return replaceRecoveryCodes(context, trx, userId);
  });
}

/** Switches the user's authenticator off, and ends the recovery codes with it. */
export async function switchTotpOff({ platform }: AccountsContext, ctx: UserCtx): Promise<void> {
  await transaction(platform, async (trx) => {
    await lockUser(trx, ctx.actor.userId);
    if (!(await removeTotp(trx, ctx, ctx.actor))) throw new AppError("not_found");
  });
}

/** Removes an authenticator, if there is one, or only one set up since a time: its set-up may be a thief's. */
export async function removeTotp(
  trx: Transaction<DB>,
  ctx: Ctx,
  owner: { readonly userId: string; readonly siteId: number },
  since?: Date,
): Promise<boolean> {
  let chosen = trx.deleteFrom("totp_secrets").where("user_id", "=", owner.userId);
  if (since !== undefined) chosen = chosen.where("created_at", ">=", since);
  const removed = await chosen.returning("confirmed_at").executeTakeFirst();
  if (removed === undefined || removed.confirmed_at === null) return false;
  await trx.deleteFrom("recovery_codes").where("user_id", "=", owner.userId).execute();
  await noteChange(trx, ctx, "accounts.totp-removed.v1", owner);
  return true;
}

/** Ten new recovery codes; the ones before end. */
export async function makeRecoveryCodes(context: AccountsContext, ctx: UserCtx): Promise<string[]> {
  const { userId } = ctx.actor;
  return transaction(context.platform, async (trx) => {
    await lockUser(trx, userId);
    if (!(await readProofs(trx, userId)).hasTotp) throw new AppError("not_found");
    await noteChange(trx, ctx, "accounts.recovery-codes-made.v1", ctx.actor);
    return replaceRecoveryCodes(context, trx, userId);
  });
}

/** Since when the user has an authenticator, and how many recovery codes are left. */
export async function readTotp({ platform }: AccountsContext, { actor: { userId }, now }: UserCtx) {
  const { kysely } = platform.db;
  const row = await kysely
    .selectFrom("totp_secrets")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return {
    since: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(kysely, userId),
    lostFrom: (await readFactorRecovery(kysely, userId, now))?.toISOString() ?? null,
  };
}
