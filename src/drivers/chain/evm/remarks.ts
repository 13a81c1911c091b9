import type { ChainPoint } from "../port.ts";
import type { Quorum } from "../quorum.ts";
import type { HeadNode } from "./heads.ts";
import { NodeError } from "./node.ts";
import { describeToken, type TokenFacts } from "./read-tokens.ts";
import { traceMethodOf } from "./read-traces.ts";

/** What is done with ether that contracts send; see `EvmSettings`. */
export type InnerTransfers = "find" | "hold" | "off";

export interface RemarksSettings {
  readonly nodes: readonly HeadNode[];
  readonly quorum: Quorum<HeadNode>;
  tip(): Promise<ChainPoint>;
  heightOf(tag: "finalized"): Promise<number | null>;
  tokens(): Promise<readonly TokenFacts[]>;
  readonly inner: InnerTransfers;
}

/** Nodes are a block apart for a moment after each one. */
const usualLagBlocks = 2;

/** For the operator, a sentence each: what is believed of whom, and what the nodes cannot do. */
export function createRemarks({ nodes, quorum, tip, heightOf, tokens, inner }: RemarksSettings) {
  return async (): Promise<readonly string[]> => {
    const point = await tip();
    const finalized = await heightOf("finalized");
    const method =
      inner === "find" ? await quorum.any((node) => traceMethodOf(node, point), isPresent) : null;
    const lags = await Promise.all(nodes.map((node) => describeLag(node, point)));
    const [only] = nodes;
    const isAlone = nodes.length === 1 && only?.isOwn === false;
    return [
      ...(isAlone ? ["one node is believed alone: give two in ETH_RPC_URL"] : []),
      ...lags.flat(),
      ...nodes.flatMap(describeSingles),
      ...(await tokens()).map(describeToken),
      ...(finalized === null ? ["it names no final block, so depth alone decides"] : []),
      describeInner(inner, method),
    ];
  };
}

async function describeLag({ name, heads }: HeadNode, tip: ChainPoint): Promise<string[]> {
  try {
    const [isSyncing, { number }] = await Promise.all([heads.isSyncing(), heads.latest()]);
    if (isSyncing) return [`${name} is still syncing`];
    const behind = tip.height - number;
    return behind > usualLagBlocks ? [`${name} is ${behind} blocks behind`] : [];
  } catch (error) {
    return [error instanceof NodeError ? error.message : `${name} does not answer`];
  }
}

function describeSingles(node: HeadNode): string[] {
  return node.takesBatches()
    ? []
    : [`${node.name} takes one question at a time, so catching up takes longer`];
}

function describeInner(inner: InnerTransfers, method: string | null): string {
  if (inner === "off") return "ether that contracts send is not looked for (ETH_INNER=off)";
  if (method !== null) return `ether that contracts send is found by ${method}`;
  return "ether that contracts send is held for you, as it is not traced";
}

function isPresent(answer: unknown): boolean {
  return answer !== null;
}
