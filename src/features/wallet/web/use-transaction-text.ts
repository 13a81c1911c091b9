import { useTranslations } from "use-intl";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import type { Transaction } from "./queries.ts";

/** The text of a wallet entry, in the language of the page. */
export function useTransactionText(): (
  transaction: Pick<Transaction, "kind" | "object" | "sku" | "label" | "domain" | "note">,
) => string {
  const t = useTranslations("wallet.table");
  const lineText = useOrderLineText();
  return ({ object, kind, note, ...line }) =>
    object === null
      ? (note ?? t(kind === "reward" ? "reward" : "adjustment"))
      : withNote(lineText(line), note);
}

/** What staff wrote about it follows what it is; its letters say its direction. */
export function withNote(text: string, note: string | null): string {
  return note === null ? text : `${text} · \u2068${note}\u2069`;
}
