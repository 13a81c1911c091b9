import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import type { PromoCode } from "./promo-query.ts";

/** What a code does, in a few words. */
export function useEffectText(): (
  code: Pick<PromoCode, "kind" | "percent" | "valueCents" | "renewals">,
) => string {
  const t = useTranslations("officePromo.effects");
  return ({ kind, percent, valueCents, renewals }) => {
    const effect = t(kind, { percent: percent ?? 0, amount: formatCents(valueCents ?? 0) });
    if (renewals === 0) return effect;
    return renewals === null ? t("forAll", { effect }) : t("further", { effect, count: renewals });
  };
}
