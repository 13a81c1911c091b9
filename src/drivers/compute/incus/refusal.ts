import type { ComputeErrorCode } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";

/** A refusal by LXD or Incus. */
export class IncusRefusal extends EngineRefusal {
  override readonly name = "IncusRefusal";
}

const texts: readonly (readonly [ComputeErrorCode, RegExp])[] = [
  ["busy", /is busy running|non-reusable operation|already exists|UNIQUE constraint|currently in use/i],
  // Two processes write files of one machine, or one starts it meanwhile.
  ["busy", /forkfile|mkdir .*file exists/i],
  ["capacity", /no space left|quota exceeded|not enough (uid|space|memory)|disk is full/i],
  ["unreachable", /missing event connection|is (currently )?offline|daemon not started|database is locked/i],
  ["unreachable", /connection refused|i\/o timeout|no route to host|context deadline exceeded/i],
];

/** An engine's message as one of the port's codes. */
export function refusalOf(status: number, text: string): IncusRefusal {
  const [code] = texts.find(([, pattern]) => pattern.test(text)) ?? [codeOfStatus(status)];
  return new IncusRefusal(code, text);
}

function codeOfStatus(status: number): ComputeErrorCode {
  if (status === 404) return "not_found";
  if (status === 409 || status === 412 || status === 423) return "busy";
  return status === 502 || status === 503 || status === 504 ? "unreachable" : "failed";
}
