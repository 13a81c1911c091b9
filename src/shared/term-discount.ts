/** A line of a quote of a server. */
interface QuotedLine {
  readonly sku: string | null;
  readonly cents: number;
  /** Where a tax is added. */
  readonly netCents?: number | undefined;
}

/**
 * Whole percent that a term of so many months takes off as many single months, rounded down; 0 where it is nothing.
 * By the lines of its quote, and those of one month where these are known; first-term offers, codes and extra addresses
 * count for nothing.
 */
export function termDiscount(
  months: number,
  term: readonly QuotedLine[],
  month?: readonly QuotedLine[],
): number {
  const full = month === undefined ? sumOf(term, ["server"]) : months * sumOf(month, ["server", "term"]);
  const off = full - sumOf(term, ["server", "term"]);
  return full > 0 && off > 0 ? Math.floor((off * 100) / full) : 0;
}

function sumOf(lines: readonly QuotedLine[], kinds: readonly string[]): number {
  return lines
    .filter(({ sku }) => kinds.includes(sku?.split(":")[0] ?? ""))
    .reduce((sum, { cents, netCents }) => sum + (netCents ?? cents), 0);
}
