import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { AccountsContext } from "../deps.ts";

interface Given {
  readonly userId: string;
  readonly source: "sign-up" | "settings";
}

/** Notes that a user agreed to mails that sell something; one that is open stays as it is. */
export async function giveConsent(
  trx: Transaction<DB>,
  { now }: Pick<Ctx, "now">,
  { userId, source }: Given,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("marketing_consents")
    .values({ user_id: userId, source, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Ends the consent of a user; false: there was none. */
export async function withdrawConsent(
  trx: Transaction<DB>,
  { now }: Pick<Ctx, "now">,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("marketing_consents")
    .set((row) => ({ withdrawn_at: row.fn<Date>("greatest", [row.val(now), "given_at"]) }))
    .where("user_id", "=", userId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Agrees or refuses in the settings. */
export async function setMarketing(
  { platform }: Pick<AccountsContext, "platform">,
  ctx: UserCtx,
  isOn: boolean,
): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const isChanged = isOn
      ? await giveConsent(trx, ctx, { userId, source: "settings" })
      : await withdrawConsent(trx, ctx, userId);
    if (!isChanged) return;
    await writeAudit(trx, ctx, {
      action: isOn ? "user.accept-marketing" : "user.refuse-marketing",
      objectType: "user",
      objectId: userId,
    });
  });
}
