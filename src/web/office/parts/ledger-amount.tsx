import { decimalsOf } from "#src/shared/coins/ledger-units.ts";
import { formatUnits } from "#src/shared/money.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";

export interface LedgerAmountProps {
  /** In the smallest part of the currency, as decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** With a plus where it adds to the account. */
  readonly isSigned?: boolean;
}

/** An amount of the ledger, in dollars or in coins: `amount`, `currency`, `isSigned`. */
export function LedgerAmount({ amount, currency, isSigned = false }: LedgerAmountProps) {
  if (currency === "USD") return <Money cents={BigInt(amount)} signed={isSigned} />;
  const units = BigInt(amount);
  const size = formatUnits(units < 0n ? -units : units, decimalsOf(currency));
  const sign = units < 0n ? "\u2212" : isSigned ? "+" : "";
  return <BdiCode className="text-12 whitespace-nowrap">{`${sign}${size} ${currency}`}</BdiCode>;
}
