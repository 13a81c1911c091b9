import { useLocale, useTranslations } from "use-intl";
import { percentOf, taxWithin } from "#src/shared/tax.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";

/** The rate of the reader's purchases in basis points; 0 for visitors and where prices have no tax. */
export function useTaxRate(): number {
  return useOptionalUser()?.tax?.basisPoints ?? 0;
}

/** The tax within the totals of orders, for `KeyValueList`; nothing where prices have no tax. */
export function useTaxItems(totals: readonly number[]): KeyValueItem[] {
  const t = useTranslations("pay.tax");
  const locale = useLocale();
  const tax = useOptionalUser()?.tax;
  if (!tax) return [];
  const { treatment, basisPoints, country } = tax;
  if (treatment === "reverse-charge") return [{ key: "tax", label: t("vat"), value: t("reverse") }];
  if (treatment === "outside") return [{ key: "tax", label: t("vat"), value: t("outside") }];
  const name = new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
  const cents = totals.reduce((sum, total) => sum + taxWithin(total, basisPoints), 0);
  const label = t("included", { percent: percentOf(basisPoints), country: name });
  return [{ key: "tax", label, value: <Money cents={cents} /> }];
}
