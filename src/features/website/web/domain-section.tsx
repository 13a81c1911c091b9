import { ArrowRight, Search } from "lucide-react";
import { formatCents } from "#src/shared/money.ts";
import { existingRoutes, paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { buttonClass } from "#src/web/ui/button.tsx";

const shownEndings = 6;

/** A search box for names and the prices of popular endings; absent while none is on sale. Works without script. */
export function DomainSection({ page }: { readonly page: PublicPage }) {
  const { t, locale, data } = page;
  if (data.tlds.length === 0 || !existingRoutes.has("domains")) return null;
  const popular = data.tlds.filter(({ isPopular }) => isPopular).slice(0, shownEndings);
  const href = page.href(paths.domains);
  return (
    <section className="border-y border-line bg-surface">
      <div className="mx-auto grid max-w-public grid-cols-[352px_1fr] gap-x-12 gap-y-6 px-6 py-16 max-lg:grid-cols-1 max-md:px-4 max-md:py-10">
        <div>
          <h2 className="text-fluid-40">{t("website.domains.title")}</h2>
          <p className="mt-3 max-w-80 text-16 text-pretty text-fg2">{t("website.domains.lead")}</p>
        </div>
        <div className="min-w-0">
          <form
            action={href}
            className="flex h-16 items-center gap-3 rounded-8 border border-fg bg-surface ps-4 pe-2.5 focus-within:ring-3 focus-within:ring-accent/18 dark:border-edge"
          >
            <Search className="size-5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
            <input
              name="name"
              required
              maxLength={253}
              aria-label={t("website.domains.label")}
              placeholder={t("website.domains.placeholder")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="h-full min-w-0 flex-1 bg-transparent text-20 outline-none max-sm:text-16"
            />
            <button type="submit" className={buttonClass({ tone: "ink", className: "h-11" })}>
              <span className="max-sm:hidden">
                {t("website.domains.search", { count: data.tlds.length })}
              </span>
              <span className="sm:hidden">{t("common.action.search")}</span>
            </button>
          </form>
          <ul className="mt-5 grid grid-cols-6 gap-x-4 gap-y-4 max-hero:grid-cols-3 max-sm:grid-cols-1 max-sm:gap-y-0">
            {popular.map((tld) => (
              <li
                key={tld.id}
                className="border-line font-mono sm:border-s sm:ps-2.5 max-sm:grid max-sm:grid-cols-[1fr_auto_auto] max-sm:items-baseline max-sm:gap-x-3 max-sm:border-b max-sm:py-2.5"
              >
                <p className="text-14 font-semibold max-sm:text-16">
                  <bdi dir="ltr">.{tld.name}</bdi>
                </p>
                <p className="text-14 tabular-nums max-sm:text-16">
                  <bdi>{formatCents(tld.firstYearCents ?? tld.registerCents)}</bdi>
                </p>
                <p dir={locale.dir} className="text-12 text-muted tabular-nums">
                  {t("website.domains.then", { price: formatCents(tld.renewCents) })}
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <a
              href={`${href}#domains`}
              className="inline-flex min-h-8 items-center gap-1.5 text-14 font-medium text-accent hover:underline max-md:min-h-11"
            >
              {t("website.domains.all")}
              <ArrowRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
