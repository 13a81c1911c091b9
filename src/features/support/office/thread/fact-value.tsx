import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Message } from "../tickets-query.ts";

type Fact = Message["facts"][number];

/** What was known when the ticket was opened, as its label says: an amount, a moment, a name or a code: `fact`. */
export function FactValue({ fact: { label, value } }: { readonly fact: Fact }) {
  const times = useTimes();
  switch (label) {
    case "cents":
    case "refunded-cents":
      return <Money cents={Number(value)} />;
    case "paid-until":
    case "created-at":
    case "failed-at":
      return <BdiCode>{times.stamp(value)}</BdiCode>;
    case "name":
    case "location":
    case "plan":
      return <bdi>{value}</bdi>;
    default:
      return <BdiCode>{value}</BdiCode>;
  }
}
