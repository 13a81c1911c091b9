import type { Clock } from "#src/platform/clock.ts";
import { type HeadAnswer, headAnswer, syncingAnswer } from "./answers.ts";
import { NodeError, unlessRefused, type EvmNode } from "./node.ts";

/** Headers of blocks as one node has them, each checked against what was asked for. */
export interface Heads {
  /** The newest block; with `maxAgeMs` one that was answered this long ago will do. */
  latest(maxAgeMs?: number): Promise<HeadAnswer>;
  /** The newest block known, asked for again unless that is at this height at least. */
  reaching(height: number): Promise<HeadAnswer>;
  /** Null above the tip. */
  at(height: number): Promise<HeadAnswer | null>;
  /** Null when this node names no such block. */
  tagged(tag: "safe" | "finalized"): Promise<HeadAnswer | null>;
  /** Throws for a block whose stated time is so far ahead that it cannot have been mined. */
  refuseFuture(head: HeadAnswer): void;
  /** Whether the node still fetches blocks of the past; one that did not is asked again after half a minute. */
  isSyncing(): Promise<boolean>;
}

/** A node with its headers. */
export interface HeadNode extends EvmNode {
  readonly heads: Heads;
}

export interface HeadsSettings {
  readonly clock: Clock;
  /** Blocks of a later time are refused; null where blocks are mined on request, at any time. */
  readonly maxAheadMs: number | null;
}

const syncingAgeMs = 30_000;
/** Of the newest block between two looks, in blocks; more is a jump, as after an outage. */
const usualStep = 64;

export function withHeads(node: EvmNode, settings: HeadsSettings): HeadNode {
  return { ...node, heads: openHeads(node, settings) };
}

function openHeads(node: EvmNode, { clock, maxAheadMs }: HeadsSettings): Heads {
  let newest: { readonly head: HeadAnswer; readonly at: number } | null = null;
  let syncedAt: number | null = null;
  const now = (): number => clock.now().getTime();

  const refuseFuture = ({ number, timestamp }: HeadAnswer): void => {
    if (maxAheadMs === null || timestamp * 1000 <= now() + maxAheadMs) return;
    const seconds = timestamp - Math.floor(now() / 1000);
    throw new NodeError(`${node.name} answered block ${number} of a time ${seconds} s ahead of ours`);
  };
  const ask = async (tag: string): Promise<HeadAnswer | null> => {
    const head = await node.ask(headAnswer, "eth_getBlockByNumber", tag, false);
    if (head !== null) refuseFuture(head);
    return head;
  };
  const at = async (height: number): Promise<HeadAnswer | null> => {
    const head = await ask(hex(height));
    if (head !== null) refuseOtherHeight(node, head, height);
    return head;
  };
  /** A jump is asked for again: from there everything below would count as scanned. */
  const confirm = async ({ number, hash }: HeadAnswer): Promise<void> => {
    const again = await at(number);
    if (again?.hash !== hash)
      throw new NodeError(`${node.name} does not have its own latest block ${number}`);
  };
  const latest = async (maxAgeMs = 0): Promise<HeadAnswer> => {
    if (newest !== null && maxAgeMs > 0 && now() - newest.at <= maxAgeMs) return newest.head;
    const head = await ask("latest");
    if (head === null) throw new NodeError(`${node.name} has no latest block`);
    if (head.number > (newest?.head.number ?? 0) + usualStep) await confirm(head);
    newest = { head, at: now() };
    return head;
  };
  return {
    latest,
    reaching: async (height) => (newest !== null && newest.head.number >= height ? newest.head : latest()),
    at,
    async tagged(tag) {
      const head = await unlessRefused(ask(tag));
      if (head !== null && newest !== null && head.number > newest.head.number) {
        throw new NodeError(`${node.name} calls block ${head.number} ${tag}, above its newest`);
      }
      return head;
    },
    refuseFuture,
    async isSyncing() {
      if (syncedAt !== null && now() - syncedAt <= syncingAgeMs) return false;
      // An object whose form differs by client; only `false` means that it is at the tip.
      const isSynced = (await node.ask(syncingAnswer, "eth_syncing")) === false;
      syncedAt = isSynced ? now() : null;
      return !isSynced;
    },
  };
}

/** Throws for a block of another height than was asked for. */
export function refuseOtherHeight(node: EvmNode, { number }: HeadAnswer, height: number): void {
  if (number !== height) throw new NodeError(`${node.name} answered block ${number} for block ${height}`);
}

export function hex(height: number): string {
  return `0x${height.toString(16)}`;
}
