import { formatTag } from "#src/shared/format-tag.ts";
import type { Locale } from "#src/shared/locales.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { Translate } from "#src/web/i18n/translate.ts";

export interface SalesEndBannerProps {
  readonly site: Pick<SiteSettings, "salesEnd">;
  readonly locale: Locale;
  readonly t: Translate;
}

/** That a site sells nothing new, and where its customers find it when it ends: `site`, `locale`, `t`. */
export function SalesEndBanner({ site: { salesEnd }, locale, t }: SalesEndBannerProps) {
  if (salesEnd === undefined) return null;
  const { day, host } = salesEnd;
  const shown = new Intl.DateTimeFormat(formatTag(locale.tag), { dateStyle: "long", timeZone: "UTC" });
  return (
    <aside
      lang={locale.tag}
      dir={locale.dir}
      aria-label={t("website.salesEnd.label")}
      className="border-b border-line bg-surface px-4 py-2 text-13 text-warn"
    >
      {day === undefined || host === undefined
        ? t("website.salesEnd.stopped")
        : t("website.salesEnd.ends", { day: shown.format(new Date(day)), host })}
    </aside>
  );
}
