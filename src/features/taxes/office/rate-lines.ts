import type { TaxesView } from "./taxes-query.ts";

type Rate = Omit<TaxesView["rates"][number], "confirmedBy" | "confirmedAt">;

/** Rates as lines to edit: `DE 19 2026-01-01`, with the last day after it where there is one. */
export function rateLines(rates: readonly Rate[]): string {
  return rates
    .map(({ country, basisPoints, validFrom, validTo }) =>
      [country, String(basisPoints / 100), validFrom, validTo].filter((part) => part !== null).join(" "),
    )
    .join("\n");
}

const line =
  /^(?<country>[A-Z]{2})\s+(?<percent>\d{1,2}(?:[.,]\d{1,2})?)\s*%?\s+(?<from>\d{4}-\d{2}-\d{2})(?:\s+(?<to>\d{4}-\d{2}-\d{2}))?$/;

/** The rates of such lines, or the number of the first line that is not one. */
export function readRateLines(text: string): { readonly rates: Rate[] } | { readonly wrongLine: number } {
  const rates: Rate[] = [];
  for (const [at, written] of text.split("\n").entries()) {
    if (written.trim() === "") continue;
    const found = line.exec(written.trim())?.groups;
    if (found === undefined) return { wrongLine: at + 1 };
    const { country = "", percent = "", from = "", to } = found;
    rates.push({
      country,
      basisPoints: Math.round(Number(percent.replace(",", ".")) * 100),
      validFrom: from,
      validTo: to ?? null,
    });
  }
  return { rates };
}
