import type { ChainOutput } from "../port.ts";
import type { BlockAnswer, LogAnswer, ReceiptAnswer } from "./answers.ts";
import { NodeError } from "./node.ts";

/** keccak256("Transfer(address,address,uint256)"). */
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** How addresses are spelt, and which contracts are accepted tokens. */
export interface Spelling {
  /** EIP-55. */
  checksum(address: string): string;
  /** Assets by lower-case contract address. */
  readonly assets: ReadonlyMap<string, string>;
}

/** What a block says was sent; its receipt decides whether it arrived. */
export type Candidate = Omit<ChainOutput, "ref"> & { readonly log: LogAnswer | null };

/** The ether that transactions carry themselves. */
export function etherOf(
  { transactions }: Pick<BlockAnswer, "transactions">,
  { checksum }: Spelling,
): Candidate[] {
  return transactions.flatMap(({ hash: txid, to, value }) =>
    to == null || value === 0n
      ? []
      : [{ txid, address: checksum(to), asset: "ETH", amount: value, log: null }],
  );
}

/** The event's value is what arrived: some tokens keep a fee. Empty transfers (address poisoning) do not count. */
export function transferOf(log: LogAnswer, { assets, checksum }: Spelling): Candidate[] {
  const [topic, ...parties] = log.topics;
  if (topic !== transferTopic || parties.length !== 2 || log.data.length !== 66) return [];
  const amount = BigInt(log.data);
  if (amount === 0n) return [];
  const asset = assets.get(log.address.toLowerCase()) ?? checksum(log.address);
  const [sender = "", address = ""] = parties.map((word) => checksum(`0x${word.slice(-40)}`));
  return [{ txid: log.transactionHash, address, asset, amount, senders: [sender], log }];
}

/** Applies the receipt to a candidate: a reverted transaction moved nothing, whatever its value field says. */
export function settled(
  candidate: Candidate,
  receipt: ReceiptAnswer | undefined,
  { checksum }: Spelling,
): ChainOutput[] {
  if (receipt === undefined || receipt.status !== "0x1") return [];
  const { log } = candidate;
  // Another account than the owner may move a token: every signer counts as a sender too.
  const senders = [...new Set([...(candidate.senders ?? []), checksum(receipt.from)])];
  if (log === null) return [{ ...withoutLog(candidate), senders, ref: "n" }];
  const ordinal = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex);
  if (ordinal < 0) throw new NodeError(`the receipt of ${candidate.txid} lacks log ${log.logIndex}`);
  return [{ ...withoutLog(candidate), senders, ref: `l${ordinal}` }];
}

export function withoutLog({ log: _, ...coins }: Candidate): Omit<ChainOutput, "ref"> {
  return coins;
}
