import { centsText } from "#src/web/office/parts/parse-cents.ts";
import type { Quote } from "../orders/orders-query.ts";

/** How much of each line goes back: its days that were not begun, all that is left of it, or what is typed. */
export type RefundMode = "unused" | "all" | "own";

type Line = Pick<Quote["lines"][number], "lineId" | "unusedCents" | "leftCents">;

/** What staff has chosen and typed of a refund. */
export interface TypedRefund {
  readonly mode: RefundMode;
  /** Line → what is typed; one that is not in it is not chosen. */
  readonly amounts: ReadonlyMap<number, string>;
  /** Null: nothing was chosen, so that it ends where its unused days go back. */
  readonly endsService: boolean | null;
  /** With the end nothing goes back but the lines. */
  readonly keepsUnused: boolean;
  readonly note: string;
}

/**
 * Whether the service ends with the refund: unused days that go back while it goes on would be had twice. Other amounts
 * are given for something else, such as a fault.
 */
export function endsWith(
  { mode, endsService }: Pick<TypedRefund, "mode" | "endsService">,
  service: { readonly canEnd: boolean } | null,
): boolean {
  return endsService ?? (mode === "unused" && service !== null && service.canEnd);
}

/** With a line or without it. From then on the lines are the ones that staff chose, not those of a mode. */
export function chooseLine(typed: TypedRefund, line: Line, isChosen: boolean): TypedRefund {
  const { lineId, unusedCents, leftCents } = line;
  const others = [...typed.amounts].filter(([id]) => id !== lineId);
  const text = centsText(unusedCents === null || unusedCents === 0 ? leftCents : unusedCents);
  return { ...typed, mode: "own", amounts: new Map(isChosen ? [...others, [lineId, text]] : others) };
}

/** Reckoned again by other figures, but for what staff chose or typed. */
export function withFigures(typed: TypedRefund, next: { readonly lines: readonly Line[] }): TypedRefund {
  return typed.mode === "own" ? typed : { ...typed, amounts: amountsOf(next, typed.mode) };
}

/** What goes back of each line by a mode, as its field shows it. */
export function amountsOf(
  { lines }: { readonly lines: readonly Line[] },
  mode: "unused" | "all",
): ReadonlyMap<number, string> {
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
