import type { Clock } from "#src/platform/clock.ts";
import type { ChainHealth, ChainPoint } from "../port.ts";
import type { Quorum } from "../quorum.ts";
import type { HeadNode } from "./heads.ts";
import { NodeError } from "./node.ts";

export interface TipSettings {
  readonly quorum: Quorum<HeadNode>;
  readonly clock: Clock;
  /** A tip older than this means the node is behind; null for a node that mines on request. */
  readonly staleAfterMs: number | null;
}

/** Nodes may differ for a moment this far below the tip. */
const unsettledDepth = 8;
/** The tip of a scanner's turn serves the look at the nodes' health that ends it. */
const sameTurnMs = 2_000;

/** The newest blocks as the nodes agree on them: one question to each of them while they are in step. */
export function createTip({ quorum, clock, staleAfterMs }: TipSettings) {
  /** The hash that enough nodes have at that height; null while they differ. */
  const hashAt = async (height: number): Promise<string | null> => {
    const found = await quorum.agree(async ({ heads }) => (await heads.at(height))?.hash ?? null);
    return found?.answer ?? null;
  };
  /** The lowest height that nodes report; null when none of them has such a block. */
  const heightOf = async (tag: "safe" | "finalized"): Promise<number | null> => {
    const found = await quorum.first(({ heads }) => heads.tagged(tag));
    const heights = found.flatMap((head) => (head === null ? [] : [head.number]));
    return heights.length === 0 ? null : Math.min(...heights);
  };
  const tip = async (): Promise<ChainPoint> => {
    const found = await quorum.first(({ heads }) => heads.latest());
    const top = Math.min(...found.map(({ number }) => number));
    const hashes = new Set(found.map(({ hash }) => hash));
    const [hash] = hashes;
    if (hash !== undefined && hashes.size === 1) return { height: top, hash };
    for (let height = top; height >= Math.max(0, top - unsettledDepth); height -= 1) {
      const agreed = await hashAt(height);
      if (agreed !== null) return { height, hash: agreed };
    }
    throw new NodeError(`the nodes differ in the ${unsettledDepth} blocks below ${top}`);
  };
  const isAtTip = async ({ heads }: HeadNode): Promise<boolean> => {
    const [isSyncing, head] = await Promise.all([heads.isSyncing(), heads.latest(sameTurnMs)]);
    const ageMs = clock.now().getTime() - head.timestamp * 1000;
    return !isSyncing && (staleAfterMs === null || ageMs <= staleAfterMs);
  };
  const health = async (): Promise<ChainHealth> => {
    try {
      return (await quorum.holds(isAtTip)) ? { ok: true } : { ok: false, reason: "lagging" };
    } catch {
      return { ok: false, reason: "unreachable" };
    }
  };
  return { tip, hashAt, heightOf, health };
}
