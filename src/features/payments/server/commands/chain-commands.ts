import type { FeatureCommand } from "#src/features/server-feature.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { listed } from "#src/platform/operator/table.ts";
import type { Payments } from "../index.ts";
import { readChain } from "./read-chain.ts";

type Command = FeatureCommand<Payments>;

const list: Command = {
  name: "chain list",
  usage: "",
  summary: "Shows up to which block each chain is read, and whether its deposits are credited.",
  async run({ front: payments }) {
    return listed(await payments.listChains(), {
      CHAIN: "chain",
      SOURCE: "driver",
      "READ TO": "height",
      BLOCK: "hash",
      "LAST AT TIP": "atTipAt",
      "HALTED SINCE": "haltedAt",
      REASON: "haltReason",
      "FAILING SINCE": "failingSince",
      FAILURE: "failure",
    });
  },
};

const halt: Command = {
  name: "chain halt",
  usage: "--chain <chain> [--reason <text>]",
  summary: "Credits no deposits of a chain until you resume it.",
  options: { chain: { type: "string" }, reason: { type: "string", default: "halted by the operator" } },
  async run({ front: payments }, { options, operator }) {
    const chain = readChain(options.chain);
    const isHalted = await payments.haltChain(await operator(), chain, String(options.reason));
    if (!isHalted) throw new OperatorRefusal(`${chain} is halted already, or was never read.`);
    return { text: `Deposits of ${chain} wait until you resume it.`, data: { chain, halted: true } };
  },
};

const resume: Command = {
  name: "chain resume",
  usage: "--chain <chain>",
  summary: "Credits the deposits of a chain again, after you have looked at a reorganisation.",
  options: { chain: { type: "string" } },
  async run({ front: payments }, { options, operator }) {
    const chain = readChain(options.chain);
    const isResumed = await payments.resumeChain(await operator(), chain);
    if (!isResumed) throw new OperatorRefusal(`${chain} is not halted.`);
    return {
      text: `Deposits of ${chain} are credited again, from its next block on.`,
      data: { chain, halted: false },
    };
  },
};

export const chainCommands = [list, halt, resume];
