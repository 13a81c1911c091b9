import { ArrowUpRight } from "lucide-react";
import type { Translate } from "#src/web/i18n/translate.ts";

const item = "inline-flex h-7 items-center gap-1 rounded-4 px-2.5 text-13 transition-colors";

export interface ServiceSwitcherProps {
  readonly t: Translate;
  /** The start page in the reader's language. */
  readonly homeHref: string;
  /** Null when not configured: then there is nothing to switch. */
  readonly proxyUrl: string | null;
}

/** Our servers here, the external proxy service in a new tab: `t`, `homeHref`, `proxyUrl`. */
export function ServiceSwitcher({ t, homeHref, proxyUrl }: ServiceSwitcherProps) {
  if (proxyUrl === null) return null;
  return (
    <nav
      aria-label={t("layouts.switcher.label")}
      className="flex rounded-6 border border-line bg-surface p-0.5 max-bar:hidden"
    >
      <a href={homeHref} aria-current="true" className={`${item} bg-surface2 font-medium text-fg`}>
        {t("layouts.switcher.servers")}
      </a>
      <a href={proxyUrl} target="_blank" rel="noopener" className={`${item} text-fg2 hover:text-fg`}>
        {t("layouts.switcher.proxy")}
        <ArrowUpRight aria-hidden="true" className="size-3 rtl:-scale-x-100" strokeWidth={1.6} />
      </a>
    </nav>
  );
}
