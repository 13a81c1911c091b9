import type { ComputeError, ComputeErrorCode, Step } from "../port.ts";

/**
 * What an engine or the way to it said no to; inside the driver an exception, for the product a result.
 * `lost`: a change was sent and no answer came, so nobody knows.
 */
export class IncusRefusal extends Error {
  override readonly name = "IncusRefusal";
  readonly code: ComputeErrorCode | "lost";

  constructor(code: ComputeErrorCode | "lost", detail: string) {
    super(detail);
    this.code = code;
  }
}

const texts: readonly (readonly [ComputeErrorCode, RegExp])[] = [
  ["busy", /is busy running|non-reusable operation|already exists|UNIQUE constraint|currently in use/i],
  // Two write files of one machine, or one starts it meanwhile.
  ["busy", /forkfile|mkdir .*file exists/i],
  ["capacity", /no space left|quota exceeded|not enough (uid|space|memory)|disk is full/i],
  ["unreachable", /missing event connection|is (currently )?offline|daemon not started|database is locked/i],
  ["unreachable", /connection refused|i\/o timeout|no route to host|context deadline exceeded/i],
];

/** An engine's words as one of the port's codes. */
export function refusalOf(status: number, text: string): IncusRefusal {
  const [code] = texts.find(([, pattern]) => pattern.test(text)) ?? [codeOfStatus(status)];
  return new IncusRefusal(code, text);
}

function codeOfStatus(status: number): ComputeErrorCode {
  if (status === 404) return "not_found";
  if (status === 409 || status === 412 || status === 423) return "busy";
  return status === 502 || status === 503 || status === 504 ? "unreachable" : "failed";
}

/** A refusal as the answer of an act. Anything else is a defect and goes on. */
export function failedStep(error: unknown): Step {
  if (!(error instanceof IncusRefusal)) throw error;
  if (error.code === "lost") return { state: "unknown", stepRef: null };
  return { state: "failed", error: errorOf(error) };
}

/** A refusal as the answer of a question. */
export function failedResult(error: unknown): { ok: false; error: ComputeError } {
  if (!(error instanceof IncusRefusal)) throw error;
  return { ok: false, error: errorOf(error) };
}

function errorOf({ code, message }: IncusRefusal): ComputeError {
  return { code: code === "lost" ? "unreachable" : code, detail: message };
}
