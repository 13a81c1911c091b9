import { useTranslations } from "use-intl";
import type { Change } from "./prices-query.ts";

/** How a change is called: as its draft was named, or by the one service that a price of its own was set for. */
export function useChangeName(): (change: Pick<Change, "name" | "only">) => string {
  const t = useTranslations("officePrices.list");
  return ({ name, only }) => (only === null ? name : t("priceOf", { name: only.name }));
}
