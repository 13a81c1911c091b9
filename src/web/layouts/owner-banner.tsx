import type { Locale } from "#src/shared/locales.ts";
import { textIn } from "#src/shared/settings/text-in.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";

export interface OwnerBannerProps {
  readonly site: Pick<SiteSettings, "banner">;
  readonly locale: Locale;
  readonly label: string;
}

/** The line that the owner of the site has above every page, where there is one: `site`, `locale`, `label`. */
export function OwnerBanner({ site: { banner }, locale, label }: OwnerBannerProps) {
  if (banner === undefined) return null;
  const { text, link } = banner;
  const isOwn = locale.code in text;
  return (
    <aside
      lang={isOwn ? locale.tag : "en"}
      dir={isOwn ? locale.dir : "ltr"}
      aria-label={label}
      className="border-b border-line bg-surface px-4 py-2 text-13"
    >
      {link === null ? (
        textIn(text, locale.code)
      ) : (
        <a href={link} className="underline underline-offset-4">
          {textIn(text, locale.code)}
        </a>
      )}
    </aside>
  );
}
