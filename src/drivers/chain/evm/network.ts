import type { EvmNetwork } from "../port.ts";

/** Contracts of Tether and USD Coin on the Ethereum main network. */
export const mainnetTokens = {
  USDT: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  USDC: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
} as const;

/** Chain id of local test nodes. No wallet app supports it: a QR code of the demo must not spend real coins. */
const localChainId = 31_337;

/** Local nodes, Sepolia, Holesky, Hoodi: their coins are worth nothing. */
const testChainIds: ReadonlySet<number> = new Set([1_337, localChainId, 11_155_111, 17_000, 560_048]);

export const demoNetwork: EvmNetwork = { chainId: localChainId, tokens: mainnetTokens };

/** True when coins of this chain are play money. */
export function isTestChain(chainId: number): boolean {
  return testChainIds.has(chainId);
}

/** A local node mines on request: the age of its newest block means nothing. */
export function minesOnDemand(chainId: number): boolean {
  return chainId === localChainId || chainId === 1_337;
}
