import { useLocale, useTranslations } from "use-intl";
import type { SiteCode } from "./queries.ts";

/** What a code counts for, in a few words. */
export function useProductsText(): (code: Pick<SiteCode, "products" | "endingIds">) => string {
  const t = useTranslations("whitelabelPromo.form.product");
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  return ({ products, endingIds }) =>
    list.format([
      ...products.map((product) => t(product)),
      ...(endingIds ?? []).map((ending) => `.${ending}`),
    ]);
}
