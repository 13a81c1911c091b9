import { useTranslations } from "use-intl";
import { OfferMark } from "#src/web/ui/tag.tsx";
import type { Promotion } from "../server-types.ts";

/** What a promotion gives, in a word: `−10%` or "first month". Nothing without one. */
export function PlanOffer({ promotion }: { readonly promotion: Promotion | undefined }) {
  const t = useTranslations("order");
  const pay = useTranslations("pay");
  if (promotion === undefined) return null;
  return (
    <OfferMark>
      {promotion.percent === null ? t("firstMonth") : pay("discount", { percent: promotion.percent })}
    </OfferMark>
  );
}
