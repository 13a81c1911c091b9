import type { ChainId } from "./chains.ts";

/** Where anyone looks a transaction up, by chain of real coins. */
const explorers: Readonly<Record<ChainId, string>> = {
  btc: "https://mempool.space/tx/",
  doge: "https://dogechain.info/tx/",
  eth: "https://etherscan.io/tx/",
  ltc: "https://litecoinspace.org/tx/",
};

/** The page of a transaction at a public explorer. */
export function explorerUrl(chain: ChainId, txid: string): string {
  return `${explorers[chain]}${encodeURIComponent(txid)}`;
}
