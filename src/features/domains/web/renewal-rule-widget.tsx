import { useTranslations } from "use-intl";
import { renewAheadDays, reserveAheadDays } from "#src/shared/domain-limits.ts";
import { classNames } from "#src/web/ui/class-names.ts";

/** When auto-renew sets the price of a name aside and when it is charged; its page brings the catalog `domains`. */
export function RenewalRuleWidget({ className }: { readonly className?: string }) {
  const t = useTranslations("domains");
  return (
    <p className={classNames("text-12 text-pretty text-muted", className)}>
      {t("renewalRule", { asideDays: reserveAheadDays, chargeDays: renewAheadDays })}
    </p>
  );
}
