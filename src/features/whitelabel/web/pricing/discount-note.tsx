import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { site } from "#src/web/site.ts";

/** What the reseller's costs are, and how they become lower: `discountBp`. */
export function DiscountNote({ discountBp }: { readonly discountBp: number }) {
  const t = useTranslations("whitelabelPricing.global");
  const format = useFormatter();
  const provider = site().name;
  if (discountBp > 0) {
    const percent = format.number(discountBp / 100, { maximumFractionDigits: 2 });
    return <p className="text-13 text-muted">{t("discounted", { percent, provider })}</p>;
  }
  return (
    <p className="text-13 text-muted">
      {t.rich("undiscounted", {
        provider,
        link: (words) => (
          <Link to={pathOf("cabinet-support-ticket")} className="touch-target text-accent underline">
            {words}
          </Link>
        ),
      })}
    </p>
  );
}
