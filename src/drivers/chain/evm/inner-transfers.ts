import type { FlatTraceAnswer, FrameAnswer } from "./answers.ts";

/** Ether that a call inside a transaction moved. */
export interface InnerTransfer {
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

/** What the calls of a transaction moved, from a tree of calls. */
export function transfersOfFrame(txid: string, frame: FrameAnswer): InnerTransfer[] {
  return innerFrames(txid, frame.from, frame, []);
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

/** The same from flat traces: every call of every transaction. */
export function transfersOfFlat(traces: readonly FlatTraceAnswer[]): InnerTransfer[] {
  const placeOf = (txid: string | null | undefined, path: readonly number[]): string =>
    `${txid}/${path.join("_")}`;
  const failed = new Set(
    traces.flatMap(({ error, transactionHash, traceAddress }) =>
      error == null ? [] : placeOf(transactionHash, traceAddress),
    ),
  );
  /** Reverted itself, or below a call that was. */
  const isUndone = ({ transactionHash, traceAddress }: FlatTraceAnswer): boolean =>
    failed.size > 0 &&
    Array.from({ length: traceAddress.length + 1 }, (_, depth) => traceAddress.slice(0, depth)).some(
      (above) => failed.has(placeOf(transactionHash, above)),
    );
  const outer = traces.filter(({ traceAddress }) => traceAddress.length === 0);
  const signers = new Map(outer.map(({ transactionHash, action }) => [transactionHash, action.from]));
  return traces
    .filter((trace) => trace.traceAddress.length > 0 && !isUndone(trace))
    .flatMap((trace) => flatTransfer(trace, signers.get(trace.transactionHash) ?? ""));
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
