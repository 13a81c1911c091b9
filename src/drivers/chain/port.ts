/** The chains whose coins are accepted; ERC-20 tokens live on `eth`. */
export type ChainId = "btc" | "doge" | "eth";

/**
 * The chain port: what a node must be able to tell us. It is only ever asked about blocks; which addresses
 * are ours never leaves the server. Every driver passes the suite in `conformance.ts`.
 */
export interface ChainSource {
  readonly chain: ChainId;
  /** Driver name, e.g. `simulated`. */
  readonly driver: string;
  /** True when its coins are play money; shown to customers on screen and in the API. */
  readonly simulated: boolean;
  /** Genesis hash or chain id: never changes, and differs between networks. */
  identity(): Promise<string>;
  /** The best block now. */
  tip(): Promise<ChainPoint>;
  /** Hash on the best chain at this height; null above the tip. */
  hashAt(height: number): Promise<string | null>;
  /** A block by hash, whole or not at all; null when the node does not know it. */
  block(hash: string): Promise<ChainBlock | null>;
  /** Transfers that wait for a block. Shown to payers, never credited. Absent where it means nothing. */
  mempool?(): Promise<ChainOutput[]>;
  health(): Promise<ChainHealth>;
  /** Sends play money; present on simulated chains only. Answers the transaction's id. */
  sendPlayMoney?(transfer: ChainTransfer): Promise<string>;
}

export interface ChainPoint {
  readonly height: number;
  readonly hash: string;
}

export interface ChainTransfer {
  /** In the one spelling that derivation gives: lower-case bech32, base58, EIP-55. */
  readonly address: string;
  /** An asset of ours, or whatever the node calls a token we do not know. */
  readonly asset: string;
  /** Base units: satoshi, koinu, wei. */
  readonly amount: bigint;
}

export interface ChainOutput extends ChainTransfer {
  readonly txid: string;
  /**
   * Position inside the transaction, the same in whatever block it ends up: `v<vout>`, `n` for native ETH,
   * `l<ordinal in the receipt>` for a token. Never the log index of the block: a reorganisation changes it.
   */
  readonly ref: string;
}

export interface ChainBlock extends ChainPoint {
  readonly parent: string;
  readonly time: Date;
  readonly outputs: readonly ChainOutput[];
}

/** `lagging`: it is not at the tip of its network, so no new address should be shown. */
type ChainHealth = { readonly ok: true } | { readonly ok: false; readonly reason: "lagging" | "unreachable" };
