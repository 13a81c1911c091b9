import type { AddressForm } from "#src/drivers/chain/port.ts";
import type { CoreCoin } from "#src/drivers/chain/core/coins.ts";
import type { RpcAnswer, RpcQuestion } from "#src/drivers/chain/core/core-server.fixture.ts";
import { addressFormOf } from "#src/drivers/chain/core/network.ts";
import { notFound, outOfRange } from "#src/drivers/chain/core/node-errors.ts";
import { parseTransaction } from "#src/drivers/chain/core/parse-transaction.ts";
import {
  buildBlock,
  buildPayment,
  buildProof,
  buildReward,
} from "#src/drivers/chain/core/raw-blocks.fixture.ts";
import { coinNetworkOf } from "#src/features/payments/server/coins/coin-network.ts";
import { shuffled } from "./repeat.ts";

interface Block {
  readonly hash: string;
  readonly hex: string;
  readonly height: number;
  readonly seconds: number;
}

/** What a node knew at some time. */
export interface CoreState {
  /** The best chain, from the first block on. */
  readonly blocks: readonly Block[];
  /** The mempool: bytes by id. */
  readonly waiting: ReadonlyMap<string, string>;
  /** A block of the chain that the node has not got yet, though it has the next one. */
  readonly lacking?: string;
}

/** In a Dogecoin block's version, when another coin's block carries its proof of work. */
const mergedVersion = 0x00620103;
/** Pays no address. */
const burned = "51";

/** The regtest of a coin of Bitcoin's kind, in memory and by its bytes: a driver reads it as it reads any node. */
export class CoreNetwork {
  readonly form: AddressForm;
  readonly #coin: CoreCoin;
  readonly #random: () => number;
  /** Stale ones too: a node does not forget them. */
  readonly #known = new Map<string, Block>();
  readonly #contents = new Map<string, ReadonlyMap<string, string>>();
  #blocks: readonly Block[];
  #waiting: ReadonlyMap<string, string> = new Map();
  #count = 0;

  constructor(coin: CoreCoin, random: () => number) {
    const regtest = Object.entries(coin.networks).find(([, { name }]) => name === "regtest");
    if (regtest === undefined) throw new Error(`${coin.name} has no regtest`);
    const [hash, network] = regtest;
    this.form = addressFormOf(coin, network);
    this.#coin = coin;
    this.#random = random;
    this.#blocks = [{ hash, hex: "", height: 0, seconds: 0 }];
  }

  send(address: string, amount: bigint): void {
    const script = coinNetworkOf(this.form)?.scriptOf(address) ?? null;
    if (script === null) throw new Error(`${address} is no address of ${this.#coin.name}'s regtest`);
    this.#count += 1;
    const source = this.#count.toString(16).padStart(64, "0");
    const outputs = [
      { script: Buffer.from(script).toString("hex"), amount },
      { script: burned, amount: 1n },
    ];
    const hex = buildPayment(`${source}:0`, outputs, this.form.kind === "p2wpkh");
    this.#waiting = new Map([...this.#waiting, [parseTransaction(hex).txid, hex]]);
  }

  mine(at: Date): void {
    this.#append(at, this.#waiting);
    this.#waiting = new Map();
  }

  /** Orphans the newest blocks for a branch that is one longer and has the same payments, in blocks by chance. */
  reorganize(at: Date, depth: number): void {
    const cut = this.#blocks.slice(-depth).flatMap(({ hash }) => [...(this.#contents.get(hash) ?? [])]);
    this.#blocks = this.#blocks.slice(0, -depth);
    for (let left = depth; left >= 0; left -= 1) {
      const share = left === 0 ? cut.length : Math.floor(this.#random() * (cut.length + 1));
      this.#append(at, new Map(cut.splice(0, share)));
    }
  }

  #append(at: Date, content: ReadonlyMap<string, string>): void {
    const tip = this.#blocks.at(-1);
    if (tip === undefined) throw new Error("a chain has a first block");
    this.#count += 1;
    const seconds = Math.floor(at.getTime() / 1_000);
    const merged = this.#coin.hasMergedMining && {
      version: mergedVersion,
      between: buildProof(buildReward(burned)),
    };
    const reward = buildReward(burned, false, this.#count);
    const block = buildBlock([reward, ...content.values()], { parent: tip.hash, seconds, ...merged });
    const mined = { ...block, height: tip.height + 1, seconds };
    this.#blocks = [...this.#blocks, mined];
    this.#known.set(mined.hash, mined);
    this.#contents.set(mined.hash, content);
  }

  state(): CoreState {
    return { blocks: this.#blocks, waiting: this.#waiting };
  }

  /** What a node in that state says. */
  answer({ blocks, waiting, lacking }: CoreState, { method, params: [first] }: RpcQuestion): RpcAnswer {
    const word = String(first);
    const tip = blocks.at(-1);
    const block = word === lacking ? undefined : this.#known.get(word);
    switch (method) {
      case "getblockchaininfo":
        return { result: { blocks: tip?.height, headers: tip?.height, bestblockhash: tip?.hash } };
      case "getblockhash": {
        const there = blocks[Number(first)];
        return there ? { result: there.hash } : { code: outOfRange, message: "Block height out of range" };
      }
      case "getblock":
        return block ? { result: block.hex } : { code: notFound, message: "Block not found" };
      case "getblockheader":
        return block
          ? { result: { height: block.height, time: block.seconds } }
          : { code: notFound, message: "Block not found" };
      case "getrawmempool":
        return { result: this.#repeated([...waiting.keys()]) };
      case "getrawtransaction": {
        const hex = waiting.get(word);
        return hex === undefined
          ? { code: notFound, message: "No such mempool transaction." }
          : { result: hex };
      }
      default:
        return { code: -32_601, message: `Method not found: ${method}` };
    }
  }

  /** In another order each time, some of them twice. */
  #repeated(values: readonly string[]): string[] {
    const some = values.filter(() => this.#random() < 0.2);
    return shuffled([...values, ...some], this.#random);
  }
}
