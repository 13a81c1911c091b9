import type { ComputeError, ComputeErrorCode, Result, Step } from "../port.ts";

/**
 * What an engine or the connection to it refused; inside a driver an exception, for the product a result.
 * `lost`: a change was sent and no answer came, so its outcome is unknown.
 */
export class EngineRefusal extends Error {
  override readonly name: string = "EngineRefusal";
  readonly code: ComputeErrorCode | "lost";

  constructor(code: ComputeErrorCode | "lost", detail: string) {
    super(detail);
    this.code = code;
  }
}

/** A refusal as the answer of an act. Anything else is a defect and is rethrown. */
export function failedStep(error: unknown): Step {
  if (!(error instanceof EngineRefusal)) throw error;
  if (error.code === "lost") return { state: "unknown", stepRef: null };
  return { state: "failed", error: errorOf(error) };
}

/** Runs an act and turns its refusal into its answer. */
export function stepOf(act: () => Promise<Step>): Promise<Step> {
  return act().catch(failedStep);
}

/** The answer of a question, or the refusal to answer it. */
export async function resultOf<T>(ask: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error;
    return { ok: false, error: errorOf(error) };
  }
}

function errorOf({ code, message }: EngineRefusal): ComputeError {
  return { code: code === "lost" ? "unreachable" : code, detail: message };
}
