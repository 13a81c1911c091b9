import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PayoutsContext } from "../deps.ts";
import { type PayoutRow, unitsOf } from "../show-payout.ts";
import { nameTransaction } from "./send-payout.ts";

/**
 * The treasury of a demo: what an operator's wallet does elsewhere. A payout has one transaction there, whose id is named
 * before it is sent: what is cut off in between is sent by the next call, and a further call sends nothing.
 */
export async function sendFromTreasury(
  context: PayoutsContext,
  ctx: Ctx<StaffActor>,
  row: PayoutRow,
): Promise<string> {
  const { id, method, address, units } = row;
  const { outgoing, platform } = context;
  if (row.state !== "sending") throw new AppError("payout_moved_on");
  const own = method === null ? null : outgoing.playId(method, id);
  // One that staff named is looked at in its place.
  if (row.txid !== null && row.txid !== own) return row.txid;
  if (method === null || address === null || units === null || own === null)
    throw new OperatorRefusal("These are real coins: send them from your wallet.");
  if (row.txid === null) await nameTransaction(context, ctx, { row, text: own });
  await transaction(platform, async (trx) => {
    // No one gives the money back while the coins are sent.
    const named = await trx
      .selectFrom("payouts")
      .select("txid")
      .where("id", "=", id)
      .where("state", "=", "sending")
      .forUpdate()
      .executeTakeFirst();
    if (named?.txid !== own) throw new AppError("payout_moved_on");
    await outgoing.sendPlay(method, address, unitsOf(units), id);
  });
  return own;
}
