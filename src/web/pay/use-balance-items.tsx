import { useTranslations } from "use-intl";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { OrderFunding } from "./order-funding.ts";

export interface BalanceItemsProps {
  /** Null for a member who may not see it. */
  readonly balanceCents: number | null;
  /** Undefined while the price is being computed. */
  readonly funding: OrderFunding | undefined;
  /** Reserved money that is released when this is paid, and what it was for. */
  readonly setAside?: { readonly label: string; readonly cents: number };
}

/** The balance before a payment, and after it when it covers the total; for `KeyValueList`. */
export function useBalanceItems({ balanceCents, funding, setAside }: BalanceItemsProps): KeyValueItem[] {
  const t = useTranslations("pay");
  if (balanceCents === null) return [];
  const items: KeyValueItem[] = [
    { key: "balance", label: t("balance"), value: <Money cents={balanceCents} /> },
  ];
  if (setAside && setAside.cents > 0) {
    items.push({ key: "aside", label: setAside.label, value: <Money cents={setAside.cents} signed /> });
  }
  if (funding?.missingCents === 0) {
    items.push({ key: "after", label: t("after"), value: <Money cents={funding.balanceAfterCents} /> });
  }
  return items;
}
