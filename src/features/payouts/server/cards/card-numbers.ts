import type { Transaction } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PayoutsContext } from "../deps.ts";
import type { PayoutRow } from "../show-payout.ts";

/** Its destination's id follows: no gateway has such a token. */
const handMark = "by-hand:";

/** What takes the place of a gateway's token where the operator pays. */
export const handToken = (destinationId: string): string => `${handMark}${destinationId}`;

/** Whether the operator pays it, by the number that its owner typed. */
export function isByHand({ card_token: token }: Pick<PayoutRow, "card_token">): boolean {
  return token?.startsWith(handMark) === true;
}

/** What a number is sealed for: that of one destination opens for no other. */
export const numberPurpose = (destinationId: string): string => `card number of ${destinationId}`;

/** Shows the number of a payout under way, once: who has read it pays, or gives the money back. */
export async function showCardNumber(
  { platform, sealer }: PayoutsContext,
  ctx: Ctx<StaffActor>,
  row: PayoutRow,
): Promise<string> {
  const { id, destination_id: destinationId } = row;
  if (!isByHand(row)) throw new AppError("not_found");
  return transaction(platform, async (trx) => {
    const open = await trx
      .selectFrom("payouts")
      .select("id")
      .where("id", "=", id)
      .where("state", "=", "sending")
      .forUpdate()
      .executeTakeFirst();
    if (open === undefined) throw new AppError("payout_moved_on");
    const kept = await trx
      .updateTable("payout_card_numbers")
      .set({ shown_at: ctx.now })
      .where("destination_id", "=", destinationId)
      .where("shown_at", "is", null)
      .returning("sealed")
      .executeTakeFirst();
    if (kept === undefined) throw new OperatorRefusal("This number was shown before, or is deleted.");
    const number = sealer.open(kept.sealed, numberPurpose(destinationId));
    if (number === null) throw new OperatorRefusal("This number was sealed under another key.");
    await writeAudit(trx, ctx, { action: "payout.show-card-number", objectType: "payout", objectId: id });
    return number;
  });
}

/** Whether a number is kept for a destination and was not read yet. */
export async function hasNumber({ platform }: PayoutsContext, destinationId: string): Promise<boolean> {
  const kept = await platform.db.kysely
    .selectFrom("payout_card_numbers")
    .select("destination_id")
    .where("destination_id", "=", destinationId)
    .where("shown_at", "is", null)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Deletes the number of a removed destination that no open payout goes to. */
export async function forgetUnused(trx: Transaction<DB>, destinationId: string): Promise<void> {
  await trx
    .deleteFrom("payout_card_numbers")
    .where("destination_id", "=", destinationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payouts")
            .select("id")
            .where("destination_id", "=", destinationId)
            .where("settled_at", "is", null),
        ),
      ),
    )
    .execute();
}

/** A number that was read or whose payout is paid is deleted, and its destination with it: its owner types it again. */
export async function forgetPaid(
  trx: Transaction<DB>,
  {
    destinationId,
    isPaid,
    at,
  }: { readonly destinationId: string; readonly isPaid: boolean; readonly at: Date },
): Promise<void> {
  let numbers = trx.deleteFrom("payout_card_numbers").where("destination_id", "=", destinationId);
  if (!isPaid) numbers = numbers.where("shown_at", "is not", null);
  const { numDeletedRows } = await numbers.executeTakeFirst();
  if (numDeletedRows > 0n)
    await trx
      .updateTable("payout_destinations")
      .set({ removed_at: at })
      .where("id", "=", destinationId)
      .where("removed_at", "is", null)
      .execute();
  else
    await trx
      .deleteFrom("payout_card_numbers")
      .where("destination_id", "=", destinationId)
      .where("destination_id", "in", (of) =>
        of.selectFrom("payout_destinations").select("id").where("removed_at", "is not", null),
      )
      .execute();
}
