import type { ChainBlock, ChainWatch } from "../port.ts";
import { type BlockAnswer, blockAnswer, type LogAnswer, type ReceiptAnswer } from "./answers.ts";
import { NodeError, type EvmNode } from "./node.ts";
import { checkedLogs, provenReceipts, receiptsOf } from "./read-logs.ts";
import { type Candidate, etherOf, settled, type Spelling, transferOf } from "./transfers.ts";

/** A block by its hash, with its transfers: top-level ether, and tokens by their logs. */
export async function readBlock(
  node: EvmNode,
  spelling: Spelling,
  hash: string,
  watch: ChainWatch | undefined,
): Promise<ChainBlock | null> {
  const block = await node.ask(blockAnswer, "eth_getBlockByHash", hash, true);
  if (block === null) return null;
  if (block.hash !== hash) throw new NodeError(`${node.name} answered ${block.hash} for block ${hash}`);
  const [read] = await withTransfers(node, spelling, [block], null, watch);
  return read ?? null;
}

/**
 * Blocks with their transfers. `ofRange` is what was answered for the logs of their heights, null when nothing was.
 * Only transactions that pay a watched address are looked up.
 */
export async function withTransfers(
  node: EvmNode,
  spelling: Spelling,
  blocks: readonly BlockAnswer[],
  ofRange: readonly LogAnswer[] | null,
  watch: ChainWatch | undefined,
): Promise<ChainBlock[]> {
  const logs = await checkedLogs(node, spelling, blocks, ofRange);
  const found = blocks.map((block) => [
    ...etherOf(block, spelling),
    ...tokensOf(logs.get(block.hash) ?? [], spelling),
  ]);
  const among = [...new Set(found.flat().map(({ address }) => address))];
  const watched = among.length === 0 ? new Set<string>() : await watch?.addresses(among);
  const isWanted = ({ address }: Candidate): boolean => watched === undefined || watched.has(address);
  return Promise.all(
    blocks.map(async (block, place): Promise<ChainBlock> => {
      const wanted = (found[place] ?? []).filter(isWanted);
      const receipts = await receiptsById(node, spelling, block, logs.get(block.hash) ?? [], wanted);
      return {
        height: block.number,
        hash: block.hash,
        parent: block.parentHash,
        time: new Date(block.timestamp * 1000),
        outputs: wanted.flatMap((candidate) => settled(candidate, receipts.get(candidate.txid), spelling)),
      };
    }),
  );
}

/** A contract that imitates an accepted token has another address, and is left out here. */
function tokensOf(logs: readonly LogAnswer[], spelling: Spelling): Candidate[] {
  return logs
    .filter((log) => spelling.assets.has(log.address.toLowerCase()))
    .flatMap((log) => transferOf(log, spelling));
}

async function receiptsById(
  node: EvmNode,
  spelling: Spelling,
  block: BlockAnswer,
  logs: readonly LogAnswer[],
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, ReceiptAnswer>> {
  const txids = [...new Set(candidates.map(({ txid }) => txid))];
  const hasTokens = candidates.some(({ log }) => log !== null);
  const receipts = hasTokens
    ? await provenReceipts(node, spelling, block, logs, txids)
    : await receiptsOf(node, block.hash, txids);
  return new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
}
