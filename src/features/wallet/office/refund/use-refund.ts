import { useState } from "react";
import { centsText, parseCents } from "#src/web/office/parts/parse-cents.ts";
import { endGivesCents } from "../../rules.ts";
import type { Quote } from "../orders/orders-query.ts";
import type { AskedRefund } from "./refund-queries.ts";

/** How much of each line goes back: its days that were not begun, all that is left of it, or what is typed. */
export type RefundMode = "unused" | "all" | "own";

type Line = Quote["lines"][number];

/** A line with what is to go back of it. */
export interface RefundLine extends Line {
  readonly isChosen: boolean;
  /** As it is in its field. */
  readonly text: string;
  /** 0 where it is not chosen; undefined while the field has no amount that can be refunded. */
  readonly cents: number | undefined;
}

interface Typed {
  readonly mode: RefundMode;
  /** Line → what is typed; one that is not in it is not chosen. */
  readonly amounts: ReadonlyMap<number, string>;
  readonly endsService: boolean;
  readonly note: string;
}

/** What is to be refunded of an order, as it is typed, reckoned against its quote. */
export function useRefund(quote: Quote, asked: AskedRefund | undefined) {
  const [typed, setTyped] = useState<Typed>(() => (asked === undefined ? proposed(quote) : ofAsked(asked)));
  const change = (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next }));
  const lines = quote.lines.map((line): RefundLine => lineOf(line, typed.amounts.get(line.lineId)));
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const linesCents = chosen.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const endCents = typed.endsService ? endGivesCents(quote, linesCents) : 0;
  return {
    ...typed,
    lines,
    chosen,
    linesCents,
    endCents,
    /** All that goes back by it. */
    totalCents: linesCents + endCents,
    isWhole:
      chosen.length > 0 && chosen.every(({ cents }) => cents !== undefined) && typed.note.trim() !== "",
    setMode: (mode: RefundMode) =>
      change({ mode, ...(mode !== "own" && { amounts: amountsOf(quote, mode) }) }),
    setAmount: (lineId: number, text: string) =>
      change({ mode: "own", amounts: new Map([...typed.amounts, [lineId, text]]) }),
    choose: (line: RefundLine, isChosen: boolean) => {
      const others = [...typed.amounts].filter(([id]) => id !== line.lineId);
      const text = centsText(
        line.unusedCents === null || line.unusedCents === 0 ? line.leftCents : line.unusedCents,
      );
      change({ amounts: new Map(isChosen ? [...others, [line.lineId, text]] : others) });
    },
    setEndsService: (endsService: boolean) => change({ endsService }),
    setNote: (note: string) => change({ note }),
    /** The figures have changed: what is reckoned is reckoned again, what was typed stays. */
    takeFigures: (next: Quote) => {
      if (typed.mode !== "own") change({ amounts: amountsOf(next, typed.mode) });
    },
  };
}

export type Refund = ReturnType<typeof useRefund>;

function proposed(quote: Quote): Typed {
  const hasDays = quote.lines.some(({ unusedCents }) => unusedCents !== null && unusedCents > 0);
  const mode = hasDays ? "unused" : "all";
  return { mode, amounts: amountsOf(quote, mode), endsService: false, note: "" };
}

function ofAsked({ lines, endsService, note }: AskedRefund): Typed {
  const amounts = new Map(lines.map(({ lineId, cents }) => [lineId, centsText(cents)]));
  return { mode: "own", amounts, endsService, note };
}

function amountsOf({ lines }: Quote, mode: "unused" | "all"): ReadonlyMap<number, string> {
  return new Map(
    lines
      .map(
        ({ lineId, unusedCents, leftCents }) =>
          [lineId, mode === "all" ? leftCents : (unusedCents ?? 0)] as const,
      )
      .filter(([, cents]) => cents > 0)
      .map(([lineId, cents]) => [lineId, centsText(cents)]),
  );
}

function lineOf(line: Line, text: string | undefined): RefundLine {
  if (text === undefined) return { ...line, isChosen: false, text: "", cents: 0 };
  const cents = parseCents(text);
  const fits = cents !== undefined && cents > 0 && cents <= line.leftCents;
  return { ...line, isChosen: true, text, cents: fits ? cents : undefined };
}
