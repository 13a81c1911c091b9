import type { Locale } from "#src/shared/locales.ts";
import { localizedPath } from "#src/shared/page-locales.ts";
import { paths } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import { IncidentBanner } from "./incident-banner.tsx";
import { OwnerBanner } from "./owner-banner.tsx";
import { SalesEndBanner } from "./sales-end-banner.tsx";
import { PlayMoneyBanner } from "./play-money-banner.tsx";

export interface ShellBannersProps {
  readonly site: SiteSettings;
  readonly locale: Locale;
  readonly t: Translate;
}

/** The lines above the cabinet, each where there is one: `site`, `locale`, `t`. */
export function ShellBanners({ site, locale, t }: ShellBannersProps) {
  return (
    <>
      {site.takesPlayMoney && (
        <PlayMoneyBanner
          locale={locale}
          label={t("website.playMoney.label")}
          text={t("website.playMoney.text")}
        />
      )}
      <SalesEndBanner site={site} locale={locale} t={t} />
      <OwnerBanner site={site} locale={locale} label={t("website.banner.own")} />
      <IncidentBanner site={site} locale={locale} t={t} href={localizedPath(paths.status, locale.code)} />
    </>
  );
}
