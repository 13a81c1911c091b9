import type { AddressForm } from "#src/shared/coins/chain-row.ts";
import type { ChainId } from "#src/shared/coins/chains.ts";

export type { AddressForm, ChainId };

/**
 * The chain port: what we need from a node. It is asked about blocks; the addresses that are ours leave the
 * server only where `balances` exist. Every driver passes the suite in `conformance.ts`.
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
  /**
   * A block by hash, whole or not at all; null when the node does not know it. With `watch` the transfers to
   * other addresses may be left out, so that a driver need not look each of them up. Throws `PrunedBlockError`
   * for a block that the node had and no longer keeps.
   */
  block(hash: string, watch?: ChainWatch): Promise<ChainBlock | null>;
  /**
   * The blocks that follow `above` on the best chain, at most `count`, in order: each has the one before as its
   * parent. Empty when `above` is the tip, or the node is behind it; null when another block is at its height.
   */
  following(above: ChainPoint, count: number, watch: ChainWatch): Promise<readonly ChainBlock[] | null>;
  /**
   * A transaction by its id, mined or waiting; null when the node has not seen it, `unindexed` when this node
   * cannot say so: it keeps no index of mined transactions.
   */
  transaction(txid: string): Promise<ChainTransaction | "unindexed" | null>;
  /** The highest block that the network itself calls final; absent, or null, where only depth counts. */
  finalizedHeight?(): Promise<number | null>;
  /**
   * Of the accepted assets, those that do not exist on this network: tokens without a contract. Absent where all must
   * be there; fails while no node says.
   */
  missingAssets?(): Promise<readonly string[]>;
  /** How this network spells the address of a key. Fails while no node has said which network it is. */
  addressForm(): Promise<AddressForm>;
  /** To move what came in; absent where coins are balances. */
  readonly coins?: ChainCoins;
  /** For coins that can move without a transfer that blocks show; absent where every transfer is shown. */
  readonly balances?: ChainBalances;
  /** What this node cannot do and what is done instead, a sentence each, for the operator. */
  remarks?(): Promise<readonly string[]>;
  /**
   * What waits for a block and pays a watched address, and which watched outpoints it spends. Shown to payers,
   * never credited. Absent where there is no such thing.
   */
  mempool?(watch: ChainWatch): Promise<ChainMempool>;
  health(): Promise<ChainHealth>;
  /**
   * What contracts answer at the tip, agreed by the nodes: `0x…` each, null for a call that is reverted. On chains of
   * Ethereum's kind.
   */
  callContracts?(calls: readonly ContractCall[]): Promise<readonly (string | null)[]>;
  /** What a wallet app needs to identify the network; on chains of Ethereum's kind. */
  readonly network?: EvmNetwork;
  /**
   * The tip of a simulated chain while no transfer waits for blocks, and none that is not deep enough was mined: reading
   * it mines none. Null while the chain moves.
   */
  restingTip?(): Promise<string | null>;
  /**
   * Sends play money; present on simulated chains only. Returns the transaction's id. With a key it is sent once, however
   * often it is asked for: `playMoneyId` of the key is its id, before it is sent too.
   */
  sendPlayMoney?(transfer: ChainTransfer, key?: string): Promise<string>;
  playMoneyId?(key: string): string;
  /**
   * Orphans the newest `depth` blocks of a simulated chain and mines one more than that. Transactions
   * named in `survivors` are mined again, the others are gone as after a double spend.
   */
  reorganize?(depth: number, survivors?: readonly string[]): Promise<void>;
}

/** Selects what is watched. It runs here: no node learns it. */
export interface ChainWatch {
  /** Those of these addresses that were shown to customers. */
  addresses(among: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these outpoints (`<txid>:<vout>`) that a deposit without a block spends: another spender replaces it. */
  outpoints(among: readonly string[]): Promise<ReadonlySet<string>>;
}

/** An outpoint that was watched, and the transaction that spends it. */
export interface ChainSpend {
  readonly outpoint: string;
  readonly txid: string;
}

export interface ChainMempool {
  readonly outputs: readonly ChainOutput[];
  readonly spent: readonly ChainSpend[];
}

/** What addresses hold, to compare with the transfers that blocks showed. The node learns that they belong together. */
export interface ChainBalances {
  /** The assets whose balances can be asked for, the chain's own coin first. */
  readonly assets: readonly string[];
  /** The highest block that is beyond dispute; null where only depth counts. */
  settledHeight(): Promise<number | null>;
  /**
   * Base units of each address after that block, of one of the `assets` (absent: the chain's own coin); null when
   * the node no longer keeps the state of so old a block. Asks about hundreds of addresses in one question.
   */
  heldAt(height: number, addresses: readonly string[], asset?: string): Promise<readonly bigint[] | null>;
  /** How many transactions an address had sent by then. */
  sentAt(height: number, address: string): Promise<number | null>;
  /**
   * Transfers of the own coin that only a trace of this block shows; null when the node does not trace. Throws an
   * `UntraceableError` when none is found and the node cannot trace the whole block, now or later.
   */
  tracedTransfers(block: ChainPoint, address: string): Promise<readonly ChainOutput[] | null>;
}

/** Outputs as coins of their own. */
export interface ChainCoins {
  /** Whether each of these outpoints (`<txid>:<vout>`) is unspent on the best chain, in their order. */
  unspent(outpoints: readonly string[]): Promise<readonly boolean[]>;
}

/** A question to a contract, which changes nothing. */
export interface ContractCall {
  readonly to: string;
  /** Selector and arguments, `0x…`. */
  readonly data: string;
}

export interface EvmNetwork {
  readonly chainId: number;
  /** Contract of each token that is accepted, by its asset. */
  readonly tokens: Readonly<Record<string, string>>;
}

export interface ChainPoint {
  readonly height: number;
  readonly hash: string;
}

export interface ChainTransfer {
  /** In the spelling of the derivation: lower-case bech32, base58, EIP-55. */
  readonly address: string;
  /** An accepted asset, or the node's name of a token that is not. */
  readonly asset: string;
  /** Base units: satoshi, koinu, wei. */
  readonly amount: bigint;
}

export interface ChainOutput extends ChainTransfer {
  readonly txid: string;
  /**
   * Position inside the transaction, the same in any block that contains it: `v<vout>`, `n` for native ETH,
   * `l<ordinal in the receipt>` for a token, `t<path of the call>` for ETH that a contract sent. Never the log
   * index of the block: a reorganisation changes it.
   */
  readonly ref: string;
  /** Its senders, as far as the chain shows them; spelt as addresses are. */
  readonly senders?: readonly string[];
  /** Outpoints that its transaction spends, while it waits for a block; absent on chains without outpoints. */
  readonly spends?: readonly string[];
  /** The whole transaction in hexadecimal, where a wallet needs it to spend this output. */
  readonly raw?: string;
  /** Blocks after which a miner's reward can be spent; absent for what can be spent at once. */
  readonly matureAfter?: number;
}

export interface ChainBlock extends ChainPoint {
  readonly parent: string;
  /**
   * When it was mined, as far as that can be known: never ahead of our clock, and not before its parents' median.
   * Miners may state a time up to two hours off.
   */
  readonly time: Date;
  readonly outputs: readonly ChainOutput[];
  /** The watched outpoints that it spends; absent on chains without outpoints. */
  readonly spent?: readonly ChainSpend[];
}

/** A transaction, mined or waiting. */
export interface ChainTransaction {
  /** What it moves, as far as that is known before its block. */
  readonly outputs: readonly ChainOutput[];
  /** Height of its block; null while it waits for one. */
  readonly height: number | null;
  /** It is in a block but moved nothing: an Ethereum call that was reverted. */
  readonly failed: boolean;
}

/** `lagging`: it is not at the tip of its network, so no new address should be shown. */
export type ChainHealth =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "lagging" | "unreachable" };

/** The node had the block and no longer has what is in it; one sentence for the operator. */
export class PrunedBlockError extends Error {
  override readonly name = "PrunedBlockError";
}

/** A block that cannot be traced, however often it is asked for: what came in it stays unattributed. */
export class UntraceableError extends Error {
  override readonly name = "UntraceableError";
}

/** A node of another network than the configured one; one sentence for the operator. */
export class WrongNetworkError extends Error {
  override readonly name = "WrongNetworkError";
}
