import { codeList } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";
import type { DepositMinimum } from "./deposit-minimums-query.ts";

/** `DOGE $2.00 · BTC, ETH $5.00`: the smallest first, coins with the same one together. */
export function minimumsText(minimums: readonly DepositMinimum[]): string {
  const amounts = [...new Set(minimums.map(({ minCents }) => minCents))].sort((one, other) => one - other);
  return amounts
    .map((cents) => {
      const assets = minimums.filter(({ minCents }) => minCents === cents).map(({ asset }) => asset);
      return `${codeList(assets)} ${formatCents(cents)}`;
    })
    .join(" · ");
}
