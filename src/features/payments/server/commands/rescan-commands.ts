import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { Payments } from "../index.ts";
import { methodOf } from "../methods.ts";
import { readChain } from "./read-chain.ts";

type Command = FeatureCommand<Payments>;
type Report = Awaited<ReturnType<Payments["rescanBlocks"]>>;

const rescan: Command = {
  name: "deposit rescan",
  usage: "--chain <chain> --block <number> [--to <number>]",
  summary: "Reads blocks again and stores what of them is missing; credits it by the usual rules.",
  options: { chain: { type: "string" }, block: { type: "string" }, to: { type: "string" } },
  async run({ front: payments }, { options, operator }) {
    const chain = readChain(options.chain);
    const from = readHeight("block", options.block);
    const to = options.to === undefined ? from : readHeight("to", options.to);
    const report = await payments.rescanBlocks(await operator(), { chain, from, to });
    return { text: textOf(chain, report), data: dataOf(report) };
  },
};

function readHeight(name: string, text: unknown): number {
  if (typeof text !== "string" || !/^\d{1,9}$/.test(text))
    throw new UsageError(`Give --${name}, a block's number.`);
  return Number(text);
}

function textOf(chain: string, report: Report): string {
  const { blocks, stored, refused, replaced, alreadyCredited, inDoubt, stillMissed } = report;
  const amount = ({ units, asset }: { readonly units: bigint; readonly asset: string }) =>
    `${formatUnits(units, methodOf(chain, asset)?.decimals ?? 0)} ${asset}`;
  return [
    `${blocks} read, ${stored.length} missing ${stored.length === 1 ? "deposit" : "deposits"} stored.`,
    ...stored.map((one) => `${amount(one)} to ${one.address} in ${one.txid}`),
    ...refused.map((one) => `Could not be stored: ${amount(one)} in ${one.txid}. The alarm has the reason.`),
    ...replaced.map((id) => `In place of ${encodeId("deposit", id)}, which had no transaction.`),
    ...alreadyCredited.map(
      (one) => `Not stored: ${amount(one)} in ${one.txid} was credited before, by ${nameOf(one.by)}.`,
    ),
    ...inDoubt.map(
      (one) =>
        `Held: ${amount(one)} in ${one.txid}. ${nameOf(one.by)}, which was credited without a transaction, may be a part of it: compare the two.`,
    ),
    ...stillMissed.map((txid) => `A customer asked for ${txid}: these blocks have nothing new of it.`),
  ].join("\n");
}

function nameOf(by: { readonly depositId: string } | { readonly reason: string }): string {
  return "depositId" in by ? encodeId("deposit", by.depositId) : by.reason;
}

function dataOf({ stored, replaced, alreadyCredited, inDoubt, ...rest }: Report) {
  return {
    ...rest,
    stored,
    replaced: replaced.map((id) => encodeId("deposit", id)),
    alreadyCredited: alreadyCredited.map(({ by, ...one }) => ({ ...one, by: nameOf(by) })),
    inDoubt: inDoubt.map(({ by, ...one }) => ({ ...one, by: nameOf(by) })),
  };
}

export const rescanCommands = [rescan];
