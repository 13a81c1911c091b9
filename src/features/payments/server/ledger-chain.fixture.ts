import { createHash } from "node:crypto";
import type { ChainBlock, ChainOutput, ChainSource } from "#src/drivers/chain/port.ts";
import { followByHash } from "#src/drivers/chain/follow-by-hash.ts";

/** What happens to an address in a block. `units` really move, above zero to it; `event` is what the block says of it. */
export interface Movement {
  readonly address: string;
  readonly asset: string;
  readonly units: bigint;
  readonly event?: bigint;
  /** Only a trace shows it. */
  readonly isInner?: boolean;
  /** The nodes leave it out of its block, unless they `reveal` it. */
  readonly isHidden?: boolean;
  /** The address signed it. */
  readonly isSigned?: boolean;
}

/** A chain in memory whose blocks, traces and balances need not agree. */
export interface LedgerChain extends ChainSource {
  readonly balances: NonNullable<ChainSource["balances"]>;
  /** Mines a block in which these things happen; returns its height. */
  mine(time: Date, movements: readonly Movement[]): number;
  /** From now on the node cannot trace this block (`fail`), or shows no traces at all (`none`), or both again. */
  trace(height: number, how: "fail" | "none" | "well"): void;
  /** Whether blocks show what is hidden. */
  reveal(isRevealed: boolean): void;
}

const assets = ["ETH", "USDT", "USDC"];

export function createLedgerChain(): LedgerChain {
  const mined: { readonly block: ChainBlock; readonly movements: readonly Movement[] }[] = [];
  const tracing = new Map<number, "fail" | "none">();
  let isRevealed = false;
  const hashOf = (height: number): string =>
    `0x${createHash("sha256").update(`ledger ${height}`).digest("hex")}`;
  const txidOf = (height: number, place: number): string =>
    `0x${createHash("sha256").update(`ledger ${height} ${place}`).digest("hex")}`;

  const outputsOf = (height: number, wanted: (movement: Movement) => boolean): ChainOutput[] =>
    (mined[height]?.movements ?? []).flatMap((movement, place) => {
      const { address, asset, isInner = false, event = 0n } = movement;
      const ref = isInner ? "t0" : asset === "ETH" ? "n" : "l0";
      return wanted(movement) && event > 0n
        ? [{ txid: txidOf(height, place), ref, address, asset, amount: event }]
        : [];
    });
  const isShown = ({ isInner = false, isHidden = false }: Movement) => !isInner && (isRevealed || !isHidden);
  const blockAt = (height: number): ChainBlock | null => {
    const found = mined[height];
    return found === undefined ? null : { ...found.block, outputs: outputsOf(height, isShown) };
  };
  const sumOf = (height: number, count: (movement: Movement) => bigint): bigint =>
    mined
      .slice(0, height + 1)
      .reduce((sum, { movements }) => movements.reduce((all, one) => all + count(one), sum), 0n);

  const mine = (time: Date, movements: readonly Movement[]): number => {
    const height = mined.length;
    const block = { height, hash: hashOf(height), parent: hashOf(height - 1), time, outputs: [] };
    mined.push({ block, movements });
    return height;
  };
  mine(new Date("2026-03-01T11:59:00Z"), []);

  const hashAt = async (height: number) => mined[height]?.block.hash ?? null;
  const block = async (hash: string) => blockAt(mined.findIndex((one) => one.block.hash === hash));
  const top = () => mined.length - 1;
  return {
    chain: "eth",
    driver: "simulated",
    simulated: true,
    identity: async () => "ledger",
    tip: async () => ({ height: top(), hash: hashOf(top()) }),
    hashAt,
    block,
    following: (above, count, watch) => followByHash({ hashAt, block }, above, count, watch),
    transaction: async () => null,
    addressForm: async () => ({ kind: "evm" }),
    health: async () => ({ ok: true }),
    network: { chainId: 31_337, tokens: {} },
    balances: {
      assets,
      settledHeight: async () => Math.max(0, top() - 4),
      heldAt: async (height, addresses, asset = "ETH") =>
        addresses.map((address) =>
          sumOf(height, (one) => (one.address === address && one.asset === asset ? one.units : 0n)),
        ),
      sentAt: async (height, address) =>
        Number(sumOf(height, (one) => (one.address === address && one.isSigned === true ? 1n : 0n))),
      async tracedTransfers({ height }, address) {
        const how = tracing.get(height);
        if (how === "fail") throw new Error(`block ${height} is too big to be traced`);
        if (how === "none") return null;
        return outputsOf(height, (one) => one.isInner === true && one.address === address);
      },
    },
    mine,
    trace(height, how) {
      if (how === "well") tracing.delete(height);
      else tracing.set(height, how);
    },
    reveal(isShownToo) {
      isRevealed = isShownToo;
    },
  };
}
