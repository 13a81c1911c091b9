import { useLocale, useTranslations } from "use-intl";
import type { PromoCode } from "./promo-query.ts";

/** What a code counts for, in a few words. */
export function useProductsText(): (code: Pick<PromoCode, "products" | "endingIds">) => string {
  const t = useTranslations("officePromo.form.product");
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  return ({ products, endingIds }) =>
    list.format([
      ...products.map((product) => t(product)),
      ...(endingIds ?? []).map((ending) => `.${ending}`),
    ]);
}
