import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { PromoField } from "#src/web/pay/promo-field.tsx";
import { RenewalForm } from "#src/web/services/renewal-form.tsx";
import type { Domain } from "../domain-types.ts";
import { useRenew } from "./use-renew.ts";

export interface RenewFormProps {
  readonly domain: Domain;
  readonly onPaid: () => void;
}

/** Pays for further years of a domain. */
export function RenewForm({ domain, onPaid }: RenewFormProps) {
  const t = useTranslations("domain.renew");
  const times = useTimes();
  const notify = useNotify();
  const { renewal, promo } = useRenew(domain, ({ expiresAt }) => {
    notify("green", t("asked", { name: domain.displayName, date: times.day(expiresAt) }));
    onPaid();
  });
  return (
    <RenewalForm
      renewal={renewal}
      promo={<PromoField {...promo} />}
      texts={{
        loadError: t("loadError"),
        term: t("years"),
        newDate: t("newDate"),
        total: t("total"),
        setAside: t("setAside"),
        refused: t("refused"),
      }}
      tileOf={({ years }) => ({ label: t("yearCount", { count: years }) })}
      paidUntil={domain.expiresAt}
      untilOf={({ expiresAt }) => expiresAt}
      priceChange={domain.timeline?.priceChange ?? null}
      returnTo={pathOf("cabinet-domain", { id: domain.id })}
    />
  );
}
