import { transaction } from "#src/platform/db/transaction.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { recordChange } from "./record-change.ts";

/** Gives a passkey of the user another name. Another user's is answered as not found. */
export async function renamePasskey(
  { platform }: AccountsContext,
  ctx: UserCtx,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<void> {
  const { userId, siteId } = ctx.actor;
  await transaction(platform, async (trx) => {
    const renamed = await trx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", passkeyId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (renamed.numUpdatedRows === 0n) throw new AppError("not_found");
    await recordChange(trx, ctx, "rename", { userId, siteId, passkeyId });
  });
}
