import type { FeatureCommand } from "#src/features/server-feature.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import type { Wallet } from "../index.ts";

/** A failed order leaves its customer's list, or comes back to it. */
export const putAwayCommand: FeatureCommand<Wallet> = {
  name: "order put-away",
  usage: "<ord_…> --reason <text> [--undo]",
  summary: "Takes a failed order, whose money went back, out of its customer's list; --undo shows it again.",
  options: { reason: { type: "string" }, undo: { type: "boolean", default: false } },
  async run({ front: wallet }, input) {
    const orderId = readId("order", input.words[0]);
    const isAway = input.options["undo"] !== true;
    const ctx = { ...(await input.operator()), reason: readReason(input) };
    await wallet.office.putOrderAway(ctx, { orderId, isAway });
    const text = isAway ? "Its customer does not see it any more." : "Its customer sees it again.";
    return { text, data: { order: input.words[0], isAway } };
  },
};
