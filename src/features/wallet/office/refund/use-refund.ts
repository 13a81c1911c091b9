import { useState } from "react";
import { centsText, parseCents } from "#src/web/office/parts/parse-cents.ts";
import { endGivesCents } from "../../rules.ts";
import type { Quote } from "../orders/orders-query.ts";
import type { AskedRefund } from "./refund-queries.ts";
import {
  amountsOf,
  chooseLine,
  endsWith,
  type RefundMode,
  type TypedRefund,
  withFigures,
} from "./typed-refund.ts";

type Line = Quote["lines"][number];

/** A line with what is to go back of it. */
export interface RefundLine extends Line {
  readonly isChosen: boolean;
  /** As it is in its field. */
  readonly text: string;
  /** 0 where it is not chosen; undefined while the field has no amount that can be refunded. */
  readonly cents: number | undefined;
}

/** What is to be refunded of an order, as it is typed, reckoned against its quote. */
export function useRefund(quote: Quote, asked: AskedRefund | undefined) {
  const [typed, setTyped] = useState<TypedRefund>(() =>
    asked === undefined ? proposed(quote) : ofAsked(asked),
  );
  const change = (next: Partial<TypedRefund>) => setTyped((before) => ({ ...before, ...next }));
  const lines = quote.lines.map((line): RefundLine => lineOf(line, typed.amounts.get(line.lineId)));
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const linesCents = chosen.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const endsService = endsWith(typed, quote.service);
  const endCents = endsService && !typed.keepsUnused ? endGivesCents(quote, linesCents) : 0;
  const formerCents = endsService ? (quote.service?.formerCents ?? 0) : 0;
  return {
    ...typed,
    endsService,
    lines,
    chosen,
    linesCents,
    endCents,
    /** All that goes back to the order's customer. */
    totalCents: linesCents + endCents,
    /** What its end gives to customers who had the service before. */
    formerCents,
    /** All that moves, as it counts against limits. */
    movedCents: linesCents + endCents + formerCents,
    isWhole:
      chosen.length > 0 && chosen.every(({ cents }) => cents !== undefined) && typed.note.trim() !== "",
    setMode: (mode: RefundMode) =>
      change({ mode, ...(mode !== "own" && { amounts: amountsOf(quote, mode) }) }),
    setAmount: (lineId: number, text: string) =>
      change({ mode: "own", amounts: new Map([...typed.amounts, [lineId, text]]) }),
    choose: (line: RefundLine, isChosen: boolean) => setTyped((before) => chooseLine(before, line, isChosen)),
    setEnd: (ends: boolean, keepsUnused: boolean) => change({ endsService: ends, keepsUnused }),
    setNote: (note: string) => change({ note }),
    /** The figures have changed: what is reckoned is reckoned again, what was typed or chosen stays. */
    takeFigures: (next: Quote) => setTyped((before) => withFigures(before, next)),
  };
}

export type Refund = ReturnType<typeof useRefund>;

function proposed(quote: Quote): TypedRefund {
  const hasDays = quote.lines.some(({ unusedCents }) => unusedCents !== null && unusedCents > 0);
  const mode = hasDays ? "unused" : "all";
  return { mode, amounts: amountsOf(quote, mode), endsService: null, keepsUnused: false, note: "" };
}

function ofAsked({ lines, endsService, keepsUnused, note }: AskedRefund): TypedRefund {
  const amounts = new Map(lines.map(({ lineId, cents }) => [lineId, centsText(cents)]));
  return { mode: "own", amounts, endsService, keepsUnused, note };
}

function lineOf(line: Line, text: string | undefined): RefundLine {
  if (text === undefined) return { ...line, isChosen: false, text: "", cents: 0 };
  const cents = parseCents(text);
  const fits = cents !== undefined && cents > 0 && cents <= line.leftCents;
  return { ...line, isChosen: true, text, cents: fits ? cents : undefined };
}
