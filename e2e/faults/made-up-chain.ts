import { createHash } from "node:crypto";
import type {
  ChainBlock,
  ChainId,
  ChainOutput,
  ChainPoint,
  ChainSource,
  ChainSpend,
  ChainTransfer,
  ChainWatch,
} from "#src/drivers/chain/port.ts";
import { followByHash } from "#src/drivers/chain/follow-by-hash.ts";
import type { Clock } from "#src/platform/clock.ts";
import { chainOf } from "#src/shared/coins/chains.ts";

/** A transfer of coins. */
export interface SentCoins extends ChainTransfer {
  readonly txid: string;
  /** What its transaction spends. */
  readonly outpoint: string;
  /** The token keeps a part of the amount sent, different from block to block. */
  readonly hasFee?: boolean;
}

interface Block extends ChainPoint {
  readonly parent: string;
  readonly time: Date;
  readonly coins: readonly SentCoins[];
}

/**
 * A controllable chain in memory. It shares only the shape of a node's answers with the product,
 * so that its final state is the truth to compare wallets with.
 */
export class MadeUpChain {
  readonly #chain: ChainId;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #first: ChainPoint;
  readonly #blocks: Block[] = [];
  /** Stale ones too: a node does not forget them. */
  readonly #known: Map<string, Block>;
  #waiting: SentCoins[] = [];
  #count = 0;

  /** Continues from the first point, which stays. */
  constructor(chain: ChainId, first: ChainPoint, clock: Clock, random: () => number) {
    this.#chain = chain;
    this.#clock = clock;
    this.#random = random;
    this.#first = first;
    this.#known = new Map();
  }

  get #tip(): ChainPoint {
    return this.#blocks.at(-1) ?? this.#first;
  }

  /** Blocks on top of the first point. */
  get length(): number {
    return this.#blocks.length;
  }

  /** A payer who names the outpoint of another transaction spends the same coins again. */
  send(transfer: ChainTransfer & Pick<SentCoins, "hasFee"> & Partial<Pick<SentCoins, "outpoint">>): string {
    this.#count += 1;
    const txid = `${this.#chain}-${this.#count}-${Math.floor(this.#random() * 2 ** 32).toString(16)}`;
    this.#waiting.push({ outpoint: `${digest(txid)}:0`, ...transfer, txid });
    return txid;
  }

  /** Coins that wait for a block are spent in another transaction. */
  withdraw(txid: string): void {
    this.#waiting = this.#waiting.filter((coins) => coins.txid !== txid);
  }

  waiting(): readonly SentCoins[] {
    return this.#waiting;
  }

  mine(): void {
    this.#append(this.#waiting.splice(0));
  }

  #append(coins: readonly SentCoins[]): void {
    const { height, hash: parent } = this.#tip;
    this.#count += 1;
    const hash = digest(`${parent} ${this.#count} ${this.#random()}`);
    const block = { height: height + 1, hash, parent, time: this.#clock.now(), coins };
    this.#blocks.push(block);
    this.#known.set(hash, block);
  }

  /** Orphans the newest blocks for a branch that is one longer. Some of their coins are spent elsewhere for good. */
  reorganize(depth: number, isGone: (coins: SentCoins) => boolean): void {
    const cut = this.#blocks.splice(-depth).flatMap(({ coins }) => coins);
    const back = [...cut.filter((coins) => !isGone(coins)), ...this.#waiting.splice(0)];
    for (let left = depth + 1; left > 0; left -= 1) {
      // In order, but spread over the new blocks at random.
      const share = left === 1 ? back.length : Math.floor(this.#random() * (back.length + 1));
      this.#append(back.splice(0, share));
    }
  }

  /** Another node of the network in its present state. */
  copy(): MadeUpChain {
    const other = new MadeUpChain(this.#chain, this.#first, this.#clock, this.#random);
    other.#blocks.push(...this.#blocks);
    for (const [hash, block] of this.#known) other.#known.set(hash, block);
    other.#waiting = [...this.#waiting];
    other.#count = this.#count + 1_000_000;
    return other;
  }

  /** Every outpoint that a block spends, and by which transaction. */
  spends(): ReadonlyMap<string, string> {
    return new Map(this.#blocks.flatMap(({ coins }) => coins.map(({ outpoint, txid }) => [outpoint, txid])));
  }

  /** The chain's content, block by block, with the amounts that arrived. */
  truth(): readonly (ChainOutput & { readonly height: number; readonly time: Date })[] {
    return this.#blocks.flatMap((block) =>
      outputsOf(block).map((output) => ({ ...output, height: block.height, time: block.time })),
    );
  }

  /** A node of this chain as the product sees it. */
  node(): ChainSource {
    const chain = this.#chain;
    const hasOutpoints = chain !== "eth";
    const find = (hash: string): ChainBlock | null => {
      const block = this.#known.get(hash);
      return block === undefined ? null : { ...block, outputs: outputsOf(block) };
    };
    const hashAt = async (height: number): Promise<string | null> => {
      if (height === this.#first.height) return this.#first.hash;
      return this.#blocks[height - this.#first.height - 1]?.hash ?? null;
    };
    const block = async (hash: string, watch?: ChainWatch) => {
      const found = find(hash);
      if (found === null || watch === undefined || !hasOutpoints) return found;
      return { ...found, spent: await spentOf(this.#known.get(hash)?.coins ?? [], watch) };
    };
    return {
      chain,
      driver: "simulated",
      simulated: true,
      identity: async () => `simulated-${chain}`,
      addressForm: async () => chainOf(chain).forms.test,
      tip: async () => ({ height: this.#tip.height, hash: this.#tip.hash }),
      hashAt,
      block,
      following: (above, count, watch) => followByHash({ hashAt, block }, above, count, watch),
      transaction: async () => null,
      // Before its block, a call of a token does not show what it will pay.
      ...(hasOutpoints && {
        mempool: async (watch) => {
          const waiting = [...this.#waiting];
          const spent = await spentOf(waiting, watch);
          const outputs = waiting.map((coins) => ({
            ...outputOf(coins, coins.amount),
            spends: [coins.outpoint],
          }));
          return { outputs, spent };
        },
      }),
      health: async () => ({ ok: true }),
    };
  }
}

async function spentOf(coins: readonly SentCoins[], watch: ChainWatch): Promise<readonly ChainSpend[]> {
  const watched = await watch.outpoints(coins.map(({ outpoint }) => outpoint));
  return coins.flatMap(({ outpoint, txid }) => (watched.has(outpoint) ? [{ outpoint, txid }] : []));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function outputsOf({ coins, height, hash }: Block): ChainOutput[] {
  return coins.map((each) => {
    // The same transaction in another block is charged another fee.
    const fee = each.hasFee ? BigInt((height % 7) + (hash.charCodeAt(hash.length - 1) % 5) + 1) : 0n;
    return outputOf(each, each.amount - (each.amount * fee) / 1_000n);
  });
}

function outputOf({ txid, address, asset }: SentCoins, amount: bigint): ChainOutput {
  return { txid, ref: "v0", address, asset, amount };
}

/** Two nodes behind one address: each question is answered by one of them. */
export function eitherNode(one: ChainSource, other: ChainSource, random: () => number): ChainSource {
  const pick = (): ChainSource => (random() < 0.5 ? one : other);
  return {
    ...one,
    tip: () => pick().tip(),
    hashAt: (height) => pick().hashAt(height),
    block: (hash) => pick().block(hash),
    following: (above, count, watch) => pick().following(above, count, watch),
    ...(one.mempool && {
      mempool: async (watch) => (await pick().mempool?.(watch)) ?? { outputs: [], spent: [] },
    }),
  };
}
