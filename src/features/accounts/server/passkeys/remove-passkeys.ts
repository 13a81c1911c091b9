import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { recordChange } from "./record-change.ts";

interface Removal {
  readonly userId: string;
  readonly siteId: number;
  /** This one alone. */
  readonly passkeyId?: string;
}

/** Removes passkeys of a user: one, or all. Returns how many went; their sessions are the caller's to end. */
export async function removePasskeys(
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, passkeyId }: Removal,
): Promise<number> {
  let chosen = trx.deleteFrom("passkeys").where("user_id", "=", userId);
  if (passkeyId !== undefined) chosen = chosen.where("id", "=", passkeyId);
  const removed = await chosen.returning("id").execute();
  for (const { id } of removed) await recordChange(trx, ctx, "remove", { userId, siteId, passkeyId: id });
  return removed.length;
}
