import { type FoundThing, startOf } from "./use-found.ts";

/** A part of the line of time: somebody who had the address, or no one. */
export interface AddressStay {
  readonly fromMs: number;
  /** Of the whole line, 0 to 1. */
  readonly share: number;
  readonly name: string | null;
  /** At the moment that is asked for. */
  readonly isAt: boolean;
  /** At some time of the UTC day of that moment. */
  readonly isOnDay: boolean;
  readonly isNow: boolean;
}

const dayMs = 86_400_000;

/**
 * The stays of an address on one line from the first of them, or the moment that is asked for, until now. Between two of
 * them it is free.
 */
export function layOutStays(
  owners: readonly FoundThing[],
  askedMs: number,
  nowMs: number,
): { readonly stays: readonly AddressStay[]; readonly atShare: number; readonly fromMs: number } {
  // A day that is not over yet ends now.
  const atMs = Math.min(askedMs, nowMs - 1);
  const spans = owners
    .map((owner) => ({
      fromMs: startOf(owner),
      toMs: owner.until === null ? nowMs : Date.parse(owner.until),
      name: owner.customerName,
      isNow: owner.until === null,
    }))
    .sort((one, other) => one.fromMs - other.fromMs);
  const fromMs = Math.min(atMs, ...spans.map((span) => span.fromMs));
  const wholeMs = Math.max(1, nowMs - fromMs);
  const dayStart = Math.floor(atMs / dayMs) * dayMs;
  const stays: AddressStay[] = [];
  let end = fromMs;
  const add = (from: number, to: number, name: string | null, isNow: boolean) => {
    if (to <= from) return;
    stays.push({
      fromMs: from,
      share: (to - from) / wholeMs,
      name,
      isAt: from <= atMs && atMs < to,
      isOnDay: from < dayStart + dayMs && to > dayStart,
      isNow,
    });
  };
  for (const span of spans) {
    add(end, span.fromMs, null, false);
    add(Math.max(end, span.fromMs), span.toMs, span.name, span.isNow);
    end = Math.max(end, span.toMs);
  }
  add(end, nowMs, null, false);
  return { stays, atShare: Math.min(1, Math.max(0, (atMs - fromMs) / wholeMs)), fromMs };
}
