import { useTranslations } from "use-intl";
import { useOrderLineText } from "#src/web/pay/order-line-text.ts";
import type { Transaction } from "./queries.ts";

/** The text of a wallet entry, in the language of the page. */
export function useTransactionText(): (
  transaction: Pick<Transaction, "kind" | "sku" | "label" | "domain">,
) => string {
  const t = useTranslations("wallet.table");
  const lineText = useOrderLineText();
  // A debt that an adjustment pays has no line of an order.
  return ({ kind, ...line }) =>
    kind === "adjustment" || (kind === "debt" && line.label === "Debt") ? t("adjustment") : lineText(line);
}
