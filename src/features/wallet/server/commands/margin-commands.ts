import type { FeatureCommand } from "#src/features/server-feature.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import type { Wallet } from "../index.ts";

/** The margin of a disputed order waits, or matures after all. */
export const marginFreezeCommand: FeatureCommand<Wallet> = {
  name: "margin freeze",
  usage: "<ord_…> --reason <text> [--undo]",
  summary: "Keeps the margin of a reseller's order from being paid out; --undo lets it mature again.",
  options: { reason: { type: "string" }, undo: { type: "boolean", default: false } },
  async run({ front: wallet }, input) {
    const orderId = readId("order", input.words[0]);
    const isFrozen = input.options["undo"] !== true;
    const ctx = { ...(await input.operator()), reason: readReason(input) };
    await wallet.margins.freeze(ctx, { orderId, isFrozen });
    const text = isFrozen ? "Its margin waits until you release it." : "Its margin matures again.";
    return { text, data: { order: input.words[0], isFrozen } };
  },
};
