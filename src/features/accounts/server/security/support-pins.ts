import { randomInt } from "node:crypto";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { AccountsContext } from "../deps.ts";
import { pinEnd } from "../durations.ts";
import { findUserByEmail } from "../find-user.ts";

const digits = 6;
const maxTries = 5;

/**
 * Makes the PIN by which a user proves to our staff who is talking; one that was open ends. Six digits are guessed in a
 * moment by who has the hash: it costs as much as a password's, which takes longer than the PIN is good for.
 */
export async function createSupportPin(
  { platform, passwords }: AccountsContext,
  ctx: UserCtx,
): Promise<{ readonly pin: string; readonly expiresAt: string }> {
  const { userId } = ctx.actor;
  const pin = String(randomInt(10 ** digits)).padStart(digits, "0");
  const expiresAt = pinEnd(ctx.now);
  const values = {
    pin_hash: Buffer.from(await passwords.hash(pin)),
    tries: 0,
    created_at: ctx.now,
    expires_at: expiresAt,
    confirmed_at: null,
  };
  await transaction(platform, async (trx) => {
    await trx
      .insertInto("support_pins")
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute();
    await writeAudit(trx, ctx, { action: "user.make-pin", objectType: "user", objectId: userId });
  });
  return { pin, expiresAt: expiresAt.toISOString() };
}

/** Ends the user's open PIN, if any. */
export async function endSupportPin({ platform }: AccountsContext, ctx: UserCtx): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const ended = await trx.deleteFrom("support_pins").where("user_id", "=", userId).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return;
    await writeAudit(trx, ctx, { action: "user.end-pin", objectType: "user", objectId: userId });
  });
}

/** Who a PIN proved, and until when our staff may count on it. */
interface ConfirmedUser {
  readonly userId: string;
  readonly username: string;
  readonly confirmedUntil: Date;
}

/**
 * What a member of our staff received from a person: null when it is not the open PIN of the site's user with this email.
 * It works once; the fifth wrong one ends it. It proves who is talking and allows nothing by itself.
 */
export async function confirmSupportPin(
  { platform, passwords }: AccountsContext,
  ctx: Ctx,
  { siteId, email, pin }: { readonly siteId: number; readonly email: string; readonly pin: string },
): Promise<ConfirmedUser | null> {
  const user = await findUserByEmail(platform, siteId, email);
  if (user === null) return null;
  const { userId, username } = user;
  const object = { objectType: "user", objectId: userId } as const;
  // Each try is counted before it is compared, so that parallel ones cannot be more than five.
  const taken = await transaction(platform, async (trx) => {
    const open = await trx
      .updateTable("support_pins")
      .set((set) => ({ tries: set("tries", "+", 1) }))
      .where("user_id", "=", userId)
      .where("expires_at", ">", ctx.now)
      .where("confirmed_at", "is", null)
      .where("tries", "<", maxTries)
      .returning("pin_hash")
      .executeTakeFirst();
    if (open !== undefined) await writeAudit(trx, ctx, { action: "user.try-pin", ...object });
    return open;
  });
  if (taken === undefined || !(await passwords.verify(taken.pin_hash.toString(), pin))) return null;
  return transaction(platform, async (trx) => {
    const confirmed = await trx
      .updateTable("support_pins")
      .set({ confirmed_at: ctx.now })
      .where("user_id", "=", userId)
      .where("pin_hash", "=", taken.pin_hash)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) return null;
    await writeAudit(trx, ctx, { action: "user.confirm-pin", ...object });
    return { userId, username, confirmedUntil: pinEnd(ctx.now) };
  });
}
