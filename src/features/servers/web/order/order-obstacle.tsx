import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Note } from "#src/web/ui/note.tsx";
import { richText } from "../rich-text.tsx";
import type { Order } from "./use-order.ts";

/** Why the order cannot be paid now, or was refused, in a sentence. Nothing when all is well. */
export function OrderObstacle({ order }: { readonly order: Order }) {
  const t = useTranslations("servers.order");
  const textOf = useErrorText();
  const { purchase, quotes, choice, funding } = order;

  if (purchase.error instanceof ApiError && purchase.error.code === "price_changed" && purchase.variables) {
    const after = purchase.error.params["totalCents"];
    return (
      <Note tone="warn" title={t("priceChanged.title")}>
        {t("priceChanged.text", {
          before: formatCents(purchase.variables.expectedTotalCents),
          after: formatCents(typeof after === "number" ? after : (quotes.chosen?.totalCents ?? 0)),
        })}
      </Note>
    );
  }
  if (purchase.error) {
    return (
      <Note tone="danger" title={t("refused")}>
        {textOf(purchase.error)}
      </Note>
    );
  }
  if (quotes.error) return <Note tone="danger">{textOf(quotes.error)}</Note>;
  if (order.isSoldOut) {
    return (
      <Note tone="warn">
        {t("plan.soldOutHint", { plan: choice.plan?.name ?? "", location: choice.location?.name ?? "" })}
      </Note>
    );
  }
  if (funding && funding.missingCents > 0) {
    return (
      <Note tone="info" title={t.rich("short", { ...richText, missing: formatCents(funding.missingCents) })}>
        {t("topUpHint")}
      </Note>
    );
  }
  return null;
}
