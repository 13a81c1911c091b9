import type { ChainOutput, ChainPoint } from "../port.ts";
import { callTracesAnswer, type FlatTraceAnswer, flatTracesAnswer, type FrameAnswer } from "./answers.ts";
import { NodeError, type EvmNode, unlessRefused } from "./node.ts";
import type { Spelling } from "./read-transfers.ts";

/** Ether that a call inside a transaction moved. */
interface InnerTransfer {
  readonly txid: string;
  readonly path: readonly number[];
  /** The transaction's signer. */
  readonly signer: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** Kinds of call that move the value they name; `DELEGATECALL` only repeats its caller's. */
const movingFrames: ReadonlySet<string> = new Set(["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"]);

/**
 * Ether that contracts sent to the address in this block. Blocks do not show it, a trace does; null when the
 * node has neither kind of trace.
 */
export async function readTracedTransfers(
  node: EvmNode,
  { checksum }: Spelling,
  block: ChainPoint,
  address: string,
): Promise<ChainOutput[] | null> {
  const transfers = (await readCallTraces(node, block)) ?? (await readFlatTraces(node, block));
  if (transfers === null) return null;
  return transfers
    .filter(({ to, value }) => value > 0n && checksum(to) === address)
    .map(({ txid, path, signer, from, value }) => ({
      txid,
      ref: `t${path.join("_")}`,
      address,
      asset: "ETH",
      amount: value,
      senders: [...new Set([checksum(from), checksum(signer)])],
    }));
}

/** How the node shows transfers by contracts; null when it does not. */
export async function traceMethodOf(node: EvmNode, block: ChainPoint): Promise<string | null> {
  if ((await readCallTraces(node, block)) !== null) return "debug_traceBlockByHash";
  return (await readFlatTraces(node, block)) === null ? null : "trace_block";
}

async function readCallTraces(node: EvmNode, { hash }: ChainPoint): Promise<InnerTransfer[] | null> {
  const tracer = { tracer: "callTracer" };
  const traces = await unlessRefused(node.ask(callTracesAnswer, "debug_traceBlockByHash", hash, tracer));
  return traces?.flatMap(({ txHash, result }) => innerFrames(txHash, result.from, result, [])) ?? null;
}

/** Calls below a frame; reverted ones moved nothing, and neither did anything below them. */
function innerFrames(
  txid: string,
  signer: string,
  frame: FrameAnswer,
  path: readonly number[],
): InnerTransfer[] {
  if (frame.error !== undefined) return [];
  const { type, from, to, value } = frame;
  const own = { txid, path, signer, from, to: to ?? "", value: value ?? 0n };
  const moves = path.length > 0 && movingFrames.has(type) && to !== undefined;
  const below = (frame.calls ?? []).flatMap((call, place) =>
    innerFrames(txid, signer, call, [...path, place]),
  );
  return moves ? [own, ...below] : below;
}

async function readFlatTraces(node: EvmNode, block: ChainPoint): Promise<InnerTransfer[] | null> {
  const height = `0x${block.height.toString(16)}`;
  const traces = await unlessRefused(node.ask(flatTracesAnswer, "trace_block", height));
  if (traces === null) return null;
  if (traces.some(({ blockHash }) => blockHash !== undefined && blockHash !== block.hash)) {
    throw new NodeError(`${node.name} traced another block than ${block.hash}`);
  }
  const failed = traces.filter(({ error }) => error != null);
  const outer = traces.filter(({ traceAddress }) => traceAddress.length === 0);
  const signers = new Map(outer.map(({ transactionHash, action }) => [transactionHash, action.from]));
  return traces
    .filter((trace) => trace.traceAddress.length > 0 && !failed.some((call) => isWithin(trace, call)))
    .flatMap((trace) => flatTransfer(trace, signers.get(trace.transactionHash) ?? ""));
}

function isWithin(trace: FlatTraceAnswer, call: FlatTraceAnswer): boolean {
  return (
    trace.transactionHash === call.transactionHash &&
    call.traceAddress.every((place, depth) => trace.traceAddress[depth] === place)
  );
}

function flatTransfer(trace: FlatTraceAnswer, signer: string): InnerTransfer[] {
  const { traceAddress: path, transactionHash: txid } = trace;
  const { from, to, value } = flatMove(trace);
  return txid != null && from && to && value ? [{ txid, path, signer, from, to, value }] : [];
}

type FlatAction = FlatTraceAnswer["action"];

interface FlatMove {
  readonly from?: FlatAction["from"];
  readonly to?: FlatAction["to"];
  readonly value?: FlatAction["value"];
}

/** What a trace moves: nothing by the other kinds of calls, which run code in the caller's name. */
function flatMove({ type, action, result }: FlatTraceAnswer): FlatMove {
  const { from, to, value } = action;
  switch (type) {
    case "suicide":
      return { from: action.address, to: action.refundAddress, value: action.balance };
    case "create":
      return { from, to: result?.address, value };
    case "call":
      return action.callType === "call" ? { from, to, value } : {};
    default:
      return {};
  }
}
