import { type EvmNetwork, WrongNetworkError } from "../port.ts";

/** Contracts of Tether and USD Coin on the Ethereum main network. */
export const mainnetTokens = {
  USDT: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  USDC: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
} as const;

/** Chain id of local test nodes. No wallet app supports it: a QR code of the demo must not spend real coins. */
const localChainId = 31_337;

interface KnownChain {
  readonly name: string;
  /** Coins of all but `main` are worth nothing; a `local` node mines on request. */
  readonly kind: "main" | "test" | "local";
}

const supported: ReadonlyMap<number, KnownChain> = new Map([
  [1, { name: "Ethereum", kind: "main" }],
  [1_337, { name: "a local test chain", kind: "local" }],
  [localChainId, { name: "a local test chain", kind: "local" }],
  [17_000, { name: "Holesky", kind: "test" }],
  [560_048, { name: "Hoodi", kind: "test" }],
  [11_155_111, { name: "Sepolia", kind: "test" }],
]);

/** Networks that answer the same questions, by names for the operator who tries them. */
const unsupported: ReadonlyMap<number, string> = new Map([
  [10, "OP Mainnet"],
  [56, "BNB Smart Chain"],
  [100, "Gnosis"],
  [137, "Polygon"],
  [324, "ZKsync Era"],
  [8_453, "Base"],
  [42_161, "Arbitrum One"],
  [43_114, "Avalanche"],
  [59_144, "Linea"],
]);

export const demoNetwork: EvmNetwork = { chainId: localChainId, tokens: mainnetTokens };

/** True when coins of this chain are play money. */
export function isTestChain(chainId: number): boolean {
  const kind = supported.get(chainId)?.kind;
  return kind === "test" || kind === "local";
}

/** A local node mines on request: the age of its newest block means nothing. */
export function minesOnDemand(chainId: number): boolean {
  return supported.get(chainId)?.kind === "local";
}

/**
 * Throws for a chain whose rules are not Ethereum's. Elsewhere tokens of the same name have other decimals, so that
 * amounts would be credited a trillion times, and blocks other depths at which they are beyond dispute.
 */
export function refuseUnsupportedChain(chainId: number): void {
  if (supported.has(chainId)) return;
  const name = unsupported.get(chainId) ?? "a network that is not known here";
  throw new WrongNetworkError(
    `ETH_CHAIN_ID=${chainId} is ${name}, which is not supported: tokens there have other decimals, and blocks other rules of confirmation.`,
  );
}

/** Throws for a contract of the main network on another one, where anything or nothing may be at its address. */
export function refuseForeignContracts({ chainId, tokens }: EvmNetwork): void {
  const chain = supported.get(chainId);
  if (chain?.kind !== "test") return;
  for (const [asset, contract] of Object.entries(tokens)) {
    if (!isMainnetToken(contract)) continue;
    throw new WrongNetworkError(
      `${asset}_CONTRACT is the main network's, but ETH_CHAIN_ID=${chainId} is ${chain.name}: name the contract of ${asset} there.`,
    );
  }
}

/** On a local test chain the main network's tokens need not exist. */
export function mayBeMissing({ chainId }: EvmNetwork, contract: string): boolean {
  return minesOnDemand(chainId) && isMainnetToken(contract);
}

function isMainnetToken(contract: string): boolean {
  return Object.values(mainnetTokens).some((known) => known.toLowerCase() === contract.toLowerCase());
}
