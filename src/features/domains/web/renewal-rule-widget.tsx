import { useContext } from "react";
import { useTranslations } from "use-intl";
import { site } from "#src/web/site.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { PublicRenewalDays, usualRenewalDays } from "#src/web/services/renewal-days.ts";

/** When auto-renew sets the price of a name aside and when it is charged; its page brings the catalog `domains`. */
export function RenewalRuleWidget({ className }: { readonly className?: string }) {
  const t = useTranslations("domains");
  const days = useContext(PublicRenewalDays) ?? site().nameDays ?? usualRenewalDays;
  return <p className={classNames("text-12 text-pretty text-muted", className)}>{t("renewalRule", days)}</p>;
}
