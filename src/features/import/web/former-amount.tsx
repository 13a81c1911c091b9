import { useFormatter } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

interface FormerAmountProps {
  readonly cents: number;
  readonly currency: string;
}

/** A sum in the currency that it was asked for in: `cents` are hundredths of it. */
export function FormerAmount({ cents, currency }: FormerAmountProps) {
  const format = useFormatter();
  return (
    <BdiCode className="whitespace-nowrap">
      {format.number(cents / 100, { style: "currency", currency, minimumFractionDigits: 2 })}
    </BdiCode>
  );
}
