import type { Locale } from "#src/shared/locales.ts";

export interface PlayMoneyBannerProps {
  readonly label: string;
  readonly text: string;
  /** Its own: the browser may draw the cabinet in another language than the server thought. */
  readonly locale: Locale;
}

/** That a site which others reach takes play money only, on every page and before all else: `label`, `text`, `locale`. */
export function PlayMoneyBanner({ label, text, locale }: PlayMoneyBannerProps) {
  return (
    <aside
      lang={locale.tag}
      dir={locale.dir}
      aria-label={label}
      className="border-b border-line bg-surface px-4 py-2 text-13 text-warn"
    >
      {text}
    </aside>
  );
}
