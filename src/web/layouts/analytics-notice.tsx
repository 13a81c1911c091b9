import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Button } from "#src/web/ui/button.tsx";

/** Asks whether page views may be sent; `src/web/visits/ask-visitor.ts` shows it until it is answered. */
export function AnalyticsNotice({ page }: { readonly page: PublicPage }) {
  const { t, site } = page;
  if (site.analytics === null) return null;
  const { id, url } = site.analytics;
  return (
    <section
      hidden
      aria-label={t("website.consent.label")}
      data-analytics={id}
      data-collector={url}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-200 animate-rise items-center gap-x-6 gap-y-4 rounded-10 border border-line bg-surface p-4 text-14 shadow-float max-md:flex-wrap print:hidden"
    >
      <p className="text-pretty text-fg2">
        {t("website.consent.text", { host: `\u2066${new URL(url).host}\u2069` })}
      </p>
      <div className="flex shrink-0 gap-2.5 max-md:w-full max-md:*:flex-1">
        <Button data-consent="declined">{t("website.consent.decline")}</Button>
        <Button data-consent="agreed">{t("website.consent.agree")}</Button>
      </div>
    </section>
  );
}
