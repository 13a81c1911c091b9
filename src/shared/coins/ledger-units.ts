import { formatUnits } from "../money.ts";
import { chains } from "./chains.ts";

/** Decimal places of a currency of the ledger; 0 of one that is unknown. */
export function decimalsOf(currency: string): number {
  if (currency === "USD") return 2;
  return chains.flatMap(({ coins }) => coins).find(({ asset }) => asset === currency)?.decimals ?? 0;
}

/** An amount of the ledger as a plain number of its currency: `ledgerNumber("-700", "USD")` → `-7.00`. */
export function ledgerNumber(amount: string, currency: string): string {
  const units = BigInt(amount);
  const [whole = "", fraction = ""] = formatUnits(units < 0n ? -units : units, decimalsOf(currency)).split(
    ".",
  );
  const cents = currency === "USD" ? fraction.padEnd(2, "0") : fraction;
  return `${units < 0n ? "-" : ""}${whole}${cents === "" ? "" : `.${cents}`}`;
}

/** Cents as a plain number of dollars, as files have amounts: `plainDollars(-700)` → `-7.00`. */
export function plainDollars(cents: number): string {
  return ledgerNumber(String(cents), "USD");
}
