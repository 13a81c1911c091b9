import { ArrowUpRight } from "lucide-react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

const item = "inline-flex h-7 items-center gap-1 rounded-4 px-2.5 text-13 transition-colors";

/** Our servers here, the external proxy service in a new tab; absent while that is not configured. */
export function ServiceSwitcher({ page }: { readonly page: PublicPage }) {
  const { t, site } = page;
  if (site.proxyUrl === null) return null;
  return (
    <nav
      aria-label={t("website.header.services")}
      className="flex rounded-6 border border-line bg-surface p-0.5 max-bar:hidden"
    >
      <a href={page.href("/")} aria-current="true" className={`${item} bg-surface2 font-medium text-fg`}>
        {t("website.header.servers")}
      </a>
      <a href={site.proxyUrl} target="_blank" rel="noopener" className={`${item} text-fg2 hover:text-fg`}>
        {t("website.header.proxy")}
        <ArrowUpRight aria-hidden="true" className="size-3 rtl:-scale-x-100" strokeWidth={1.6} />
      </a>
    </nav>
  );
}
