import type * as z from "zod/mini";

/** One Ethereum node by JSON-RPC. Every answer is checked against the form that was asked for. */
export interface EvmNode {
  /** Host of its URL: the rest of it may be a secret. */
  readonly name: string;
  /** In our own network: not a stranger's. */
  readonly isOwn: boolean;
  /**
   * Questions asked at the same moment (`Promise.all`) go in one request where the node takes that. Throws a
   * `NodeError`.
   */
  ask<S extends z.ZodMiniType>(
    answer: S,
    method: string,
    ...params: readonly unknown[]
  ): Promise<z.output<S>>;
  /** False once the node answered single questions but not several in one request. */
  takesBatches(): boolean;
}

/** A node that did not answer, or not as expected; trouble that may pass. Never holds the URL. */
export class NodeError extends Error {
  override readonly name: string = "NodeError";
}

/** The node refused: it lacks that method, block tag, or the state of so old a block, or the call was reverted. */
export class NodeRefusal extends NodeError {
  override readonly name: string = "NodeRefusal";
}

/** The node has dropped it: the state of an old block, or the block itself (EIP-4444). */
export class NodePruned extends NodeRefusal {
  override readonly name = "NodePruned";
}

/** The answer is larger than the node sends or we read, or broke off: asking for less may help. */
export class NodeOverflow extends NodeError {
  override readonly name = "NodeOverflow";
}

/** The node is busy, limits how often it is asked, or cannot be reached: a moment later it may answer. */
export class NodeBusy extends NodeError {
  override readonly name = "NodeBusy";
}

export type NodeErrorKind = new (message: string) => NodeError;

/** An error object of JSON-RPC. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** Three is a call that was reverted. */
const refusalCodes: ReadonlySet<number> = new Set([3, -32_601, -32_602, -32_000, -32_001, -32_004, -39_001]);
/** Of geth (`pruned history unavailable`). */
const prunedCode = 4444;
const prunedText = /missing trie node|\bpruned\b|history (?:is )?(?:unavailable|expired)/i;
/** Of geth (-32003, in a batch) and reth (-32008). */
const overflowCodes: ReadonlySet<number> = new Set([-32_003, -32_008]);
const overflowText = /(?:response|result|answer)s?\b.*\b(?:too (?:big|large)|exceeds)|too large/i;
const busyCodes: ReadonlySet<number> = new Set([-32_005, 429]);

/** The kind of failure that a node's error means; clients differ in codes, so that some are recognised by their text. */
export function kindOf({ code, message }: RpcError): NodeErrorKind {
  if (code === prunedCode || prunedText.test(message)) return NodePruned;
  if (overflowCodes.has(code) || overflowText.test(message)) return NodeOverflow;
  if (refusalCodes.has(code)) return NodeRefusal;
  return busyCodes.has(code) ? NodeBusy : NodeError;
}

/** The node's answer, or null when it has none to such a question. */
export async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof NodeRefusal) return null;
    throw error;
  });
}
