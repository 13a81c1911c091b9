import { createHash } from "node:crypto";

/** Heights of every chain begin here: the block that is applied before the day. */
export const baseHeight = 100_000;

/** A chain of Bitcoin's kind, as many blocks as it makes in a day, and as full as they are. */
export interface CoreShape {
  readonly chain: "btc" | "doge" | "ltc";
  readonly genesis: string;
  /** Nodes of this kind give blocks as JSON too. */
  readonly isVerbose: boolean;
  readonly isSegwit: boolean;
  readonly hasMergedMining: boolean;
  readonly blocks: number;
  readonly transactions: number;
  /** Every so many blocks one of our addresses is paid, this much. */
  readonly payEvery: number;
  readonly payUnits: bigint;
  readonly seed: number;
}

export const coreShapes: readonly CoreShape[] = [
  {
    chain: "btc",
    genesis: "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206",
    isVerbose: true,
    isSegwit: true,
    hasMergedMining: false,
    blocks: 144,
    transactions: 4_000,
    payEvery: 2,
    payUnits: 40_000n,
    seed: 1,
  },
  {
    chain: "doge",
    genesis: "3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5",
    isVerbose: false,
    isSegwit: false,
    hasMergedMining: true,
    blocks: 1_440,
    transactions: 80,
    payEvery: 10,
    payUnits: 20_000_000_000n,
    seed: 2,
  },
  {
    chain: "ltc",
    genesis: "530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9",
    isVerbose: true,
    isSegwit: true,
    hasMergedMining: false,
    blocks: 576,
    transactions: 400,
    payEvery: 4,
    payUnits: 30_000_000n,
    seed: 3,
  },
];

/** Ethereum: blocks of a day, and what each holds; transfers are logs of the accepted tokens. */
export const evmShape = {
  blocks: 7_200,
  transactions: 180,
  transfers: 60,
  payEvery: 24,
  payWei: 10_000_000_000_000_000n,
  payToken: 25_000_000n,
  seed: 4,
} as const;

/** The 20 bytes, in hexadecimal, that the address which a block pays stands for. */
export function watchedHash(chain: string, block: number): string {
  return createHash("sha256").update(`watched ${chain} ${block}`).digest("hex").slice(0, 40);
}

/** The blocks of a day, by their number in it, that pay a watched address. */
export function paidBlocks({
  blocks,
  payEvery,
}: {
  readonly blocks: number;
  readonly payEvery: number;
}): number[] {
  return Array.from({ length: Math.floor(blocks / payEvery) }, (_, place) => (place + 1) * payEvery);
}
