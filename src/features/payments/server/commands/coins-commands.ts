import { resolve } from "node:path";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { listed } from "#src/platform/operator/table.ts";
import { parseUnits } from "#src/shared/money.ts";
import type { Payments } from "../index.ts";
import { reportAccount, reportBalances, reportCoins, reportCover, reportSweep } from "./coins-reports.ts";
import { writeNewFiles } from "../coins/write-new-files.ts";
import { readChain } from "./read-chain.ts";

type Command = FeatureCommand<Payments>;
type Options = CommandInput["options"];

const chainOption = { chain: { type: "string" } } as const;

const balances: Command = {
  name: "coins balances",
  usage: "[--chain <chain>]",
  summary: "Sums what came in, by what was decided about it, and what is on your addresses now.",
  options: chainOption,
  run: async ({ front }, { options }) =>
    reportBalances(await front.coins.balances(options.chain === undefined ? null : readChain(options.chain))),
};

const unspent: Command = {
  name: "coins unspent",
  usage: "--chain <chain> [--min-worth <dollars>]",
  summary: "Lists the coins on your addresses: path, address, amount, age and customer.",
  options: { ...chainOption, "min-worth": { type: "string", default: "0" } },
  async run({ front }, { options }) {
    const minCents = parseUnits(requireOption(options, "min-worth"), 2);
    if (minCents === null) throw new UsageError("Give --min-worth in dollars, as in 25 or 2.50.");
    return reportCoins(await front.coins.list(readChain(options.chain), { minCents }));
  },
};

const find: Command = {
  name: "coins find",
  usage: "<address>",
  summary: "Shows whose a deposit address is, and the path of its key.",
  async run({ front }, { words: [address] }) {
    if (address === undefined) throw new UsageError("Give an address.");
    return listed([await front.coins.findAddress(address)], {
      PATH: "path",
      ADDRESS: "address",
      CHAIN: "chain",
      SINCE: "since",
      CUSTOMER: "customer",
    });
  },
};

const psbt: Command = {
  name: "coins psbt",
  usage: "--chain <chain> --to <address> --fee-rate <base units per vB> --out <file> [--i-know]",
  summary: "Writes files that move credited coins to an address of yours, for your wallet to sign.",
  options: {
    ...chainOption,
    to: { type: "string" },
    "fee-rate": { type: "string" },
    out: { type: "string" },
    "i-know": { type: "boolean", default: false },
  },
  async run({ front }, { options }) {
    const sweep = await front.coins.prepareSweep({
      chain: readChain(options.chain),
      to: requireOption(options, "to"),
      feeRate: requireOption(options, "fee-rate"),
      out: requireOption(options, "out"),
      isUnusualFeeMeant: options["i-know"] === true,
    });
    return reportSweep(sweep);
  },
};

const csv: Command = {
  name: "coins csv",
  usage: "--chain <chain> [--gas-gwei <price>] [--out <file>]",
  summary: "Lists the coins on your addresses for a wallet or a script that signs elsewhere.",
  options: { ...chainOption, "gas-gwei": { type: "string" }, out: { type: "string" } },
  async run({ front }, { options }) {
    const chain = readChain(options.chain);
    const list = await front.coins.exportCsv(chain, optionOf(options, "gas-gwei"));
    const out = optionOf(options, "out");
    if (out === null) return { data: list, text: list.csv.trimEnd() };
    const file = resolve(out);
    await writeNewFiles([{ path: file, content: list.csv }]);
    return { data: { file, rows: list.rows }, text: `${list.rows} rows in ${file}.` };
  },
};

const descriptor: Command = {
  name: "coins descriptor",
  usage: "--chain <chain>",
  summary: "Shows the account as your wallet restores it, and how far it has to look.",
  options: chainOption,
  run: async ({ front }, { options }) =>
    reportAccount(await front.coins.describeAccount(readChain(options.chain))),
};

const cover: Command = {
  name: "coins cover",
  usage: "",
  summary: "Compares the coins on your addresses with what customers have.",
  run: async ({ front }) => reportCover(await front.coins.proveCover()),
};

function optionOf(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function requireOption(options: Options, name: string): string {
  const value = optionOf(options, name);
  if (value === null) throw new UsageError(`Give --${name}.`);
  return value;
}

export const coinsCommands = [balances, unspent, find, psbt, csv, descriptor, cover];
