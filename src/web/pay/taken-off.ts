/** What a promotion code takes off: below zero. */
export interface TakenOff {
  readonly code: string;
  readonly cents: number;
}

interface CodedQuote {
  readonly promo?: { readonly code: string; readonly isUsed: boolean } | undefined;
}
interface QuotedLine {
  readonly sku: string | null;
  readonly cents: number;
}

/** What the code of a quote takes off, by the lines; undefined where it has none, or one that is not used. */
export function takenOff(quote: CodedQuote | undefined, lines: readonly QuotedLine[]): TakenOff | undefined {
  if (quote?.promo?.isUsed !== true) return undefined;
  const cents = lines.reduce((sum, line) => sum + (line.sku?.startsWith("promo:") ? line.cents : 0), 0);
  return { code: quote.promo.code, cents };
}
