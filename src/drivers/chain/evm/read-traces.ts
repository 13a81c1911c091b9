import { type ChainOutput, type ChainPoint, UntraceableError } from "../port.ts";
import {
  blockIdsAnswer,
  callTracesAnswer,
  type FlatTraceAnswer,
  flatTracesAnswer,
  frameAnswer,
} from "./answers.ts";
import { hex } from "./heads.ts";
import { type InnerTransfer, transfersOfFlat, transfersOfFrame } from "./inner-transfers.ts";
import { type EvmNode, NodeBusy, NodeError, NodeRefusal } from "./node.ts";
import type { Spelling } from "./transfers.ts";

/** A kind of trace that a node may have. */
interface TraceMethod {
  readonly name: string;
  ofBlock(node: EvmNode, block: ChainPoint): Promise<InnerTransfer[]>;
  ofTransaction(node: EvmNode, block: ChainPoint, txid: string): Promise<InnerTransfer[]>;
}

const tracer = { tracer: "callTracer" };

const callTraces: TraceMethod = {
  name: "debug_traceBlockByHash",
  async ofBlock(node, { hash }) {
    const traces = await node.ask(callTracesAnswer, "debug_traceBlockByHash", hash, tracer);
    return traces.flatMap(({ txHash, result }) => transfersOfFrame(txHash, result));
  },
  async ofTransaction(node, _, txid) {
    return transfersOfFrame(txid, await node.ask(frameAnswer, "debug_traceTransaction", txid, tracer));
  },
};
const flatTraces: TraceMethod = {
  name: "trace_block",
  async ofBlock(node, block) {
    return flatTransfers(node, block, await node.ask(flatTracesAnswer, "trace_block", hex(block.height)));
  },
  async ofTransaction(node, block, txid) {
    return flatTransfers(node, block, await node.ask(flatTracesAnswer, "trace_transaction", txid));
  },
};
const methods = [callTraces, flatTraces];

/** Of tracing one transaction after the other: a node that needs more is asked again another time. */
const longestMs = 60_000;

/**
 * Ether that contracts sent to the address in this block. Blocks do not show it, a trace does; null when the node has
 * neither kind of trace. Where the trace of the whole block cannot be had, each transaction is traced on its own;
 * what is found then may not be all. Throws an `UntraceableError` when nothing is found and some could not be traced.
 */
export async function readTracedTransfers(
  node: EvmNode,
  { checksum }: Spelling,
  block: ChainPoint,
  address: string,
): Promise<ChainOutput[] | null> {
  const traced = await traceBlock(node, block);
  if (traced === null) return null;
  const found = traced.transfers
    .filter(({ to, value }) => value > 0n && checksum(to) === address)
    .map(({ txid, path, signer, from, value }) => ({
      txid,
      ref: `t${path.join("_")}`,
      address,
      asset: "ETH",
      amount: value,
      senders: [...new Set([checksum(from), checksum(signer)])],
    }));
  if (found.length === 0 && traced.failure !== null) {
    throw new UntraceableError(`${node.name} cannot trace all of block ${block.hash}: ${traced.failure}`);
  }
  return found;
}

/** How the node shows transfers by contracts; null when it does not. A trace that is too large for it is one. */
export async function traceMethodOf(node: EvmNode, block: ChainPoint): Promise<string | null> {
  for (const { name, ofBlock } of methods) {
    try {
      await ofBlock(node, block);
      return name;
    } catch (error) {
      if (error instanceof NodeRefusal) continue;
      if (error instanceof NodeBusy) throw error;
      return name;
    }
  }
  return null;
}

interface Traced {
  readonly transfers: readonly InnerTransfer[];
  /** Why some transactions could not be traced; null when all were. */
  readonly failure: string | null;
}

async function traceBlock(node: EvmNode, block: ChainPoint): Promise<Traced | null> {
  for (const method of methods) {
    try {
      return { transfers: await method.ofBlock(node, block), failure: null };
    } catch (error) {
      if (error instanceof NodeRefusal) continue;
      if (error instanceof NodeBusy || !(error instanceof NodeError)) throw error;
      return traceEach(node, block, method);
    }
  }
  return null;
}

/** Transactions one by one: only those that are too large themselves are left out. */
async function traceEach(node: EvmNode, block: ChainPoint, method: TraceMethod): Promise<Traced> {
  const ids = await node.ask(blockIdsAnswer, "eth_getBlockByHash", block.hash, false);
  if (ids?.hash !== block.hash) throw new NodeError(`${node.name} does not have block ${block.hash}`);
  const transfers: InnerTransfer[] = [];
  const begin = performance.now();
  let failure: string | null = null;
  for (const txid of ids.transactions) {
    if (performance.now() - begin > longestMs) {
      throw new NodeBusy(`${node.name} takes too long to trace block ${block.hash}`);
    }
    try {
      transfers.push(...(await method.ofTransaction(node, block, txid)));
    } catch (error) {
      if (error instanceof NodeBusy || !(error instanceof NodeError)) throw error;
      failure = error.message;
    }
  }
  return { transfers, failure };
}

function flatTransfers(
  node: EvmNode,
  block: ChainPoint,
  traces: readonly FlatTraceAnswer[],
): InnerTransfer[] {
  if (traces.some(({ blockHash }) => blockHash !== undefined && blockHash !== block.hash)) {
    throw new NodeBusy(`${node.name} traced another block than ${block.hash}`);
  }
  return transfersOfFlat(traces);
}
