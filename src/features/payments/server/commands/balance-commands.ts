import type { FeatureCommand } from "#src/features/server-feature.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import type { Payments } from "../index.ts";

type Command = FeatureCommand<Payments>;

const settle: Command = {
  name: "deposit settle",
  usage: "<id>",
  summary: "Ends the alarm about a deposit that was credited with more than came. Moves no money.",
  async run({ front: payments }, { words, operator }) {
    const isSettled = await payments.settleShortfall(await operator(), readId("deposit", words[0]));
    if (!isSettled) throw new OperatorRefusal("No deposit of this id was credited with more than came.");
    return { text: "The alarm ends.", data: { deposit: words[0], settled: true } };
  },
};

export const balanceCommands = [settle];
