import type { Locale } from "#src/shared/locales.ts";
import { textIn } from "#src/shared/settings/text-in.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";

export interface IncidentBannerProps {
  readonly site: Pick<SiteSettings, "notice">;
  readonly locale: Locale;
  readonly t: Translate;
  /** The status page in the language of the page. */
  readonly href: string;
}

/** The line about an incident that goes on, with the way to the status page: `site`, `locale`, `t`, `href`. */
export function IncidentBanner({ site: { notice }, locale, t, href }: IncidentBannerProps) {
  if (notice === undefined) return null;
  const { title, isOutage, others } = notice;
  const isOwn = locale.code in title;
  return (
    <aside
      id="incident"
      lang={locale.tag}
      dir={locale.dir}
      aria-label={t("website.incident.label")}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 py-2 text-13"
    >
      <BuoyMark kind={isOutage ? "bad" : "warn"} />
      <span className="min-w-0 font-medium wrap-anywhere" {...(!isOwn && { lang: "en", dir: "ltr" })}>
        {textIn(title, locale.code)}
      </span>
      {others > 0 && <span>{t("website.incident.others", { count: others })}</span>}
      <a href={href} className="touch-target underline underline-offset-4">
        {t("website.incident.link")}
      </a>
    </aside>
  );
}
