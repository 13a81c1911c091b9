import { ArrowRight } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { openPlaces } from "#src/web/layouts/open-places.ts";

/** About the company: the owner's text, or facts about the product with counted figures. */
export function AboutSection({ page }: { readonly page: PublicPage }) {
  const { t, site, data } = page;
  const { name } = site;
  const isOnRequest = data.dedicated.length > 0;
  const ownText = isOnRequest ? t("website.about.text", { name }) : t("website.about.textServers", { name });
  return (
    <section
      id="about"
      className="mx-auto grid max-w-public grid-cols-[352px_1fr] gap-x-12 gap-y-6 px-6 py-13 max-lg:grid-cols-1 max-md:px-4 max-md:py-8"
    >
      <h2 className="text-fluid-40">{t("website.about.title")}</h2>
      <div className="min-w-0">
        <p className="max-w-prose text-20 text-pretty whitespace-pre-line">{site.about ?? ownText}</p>
        <p className="mt-4">
          <a
            href={page.href(paths.clients)}
            className="inline-flex min-h-8 items-center gap-1.5 text-14 font-medium text-accent hover:underline max-md:min-h-11"
          >
            {t("website.clients.title")}
            <ArrowRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
          </a>
        </p>
        <dl className="mt-8 grid grid-cols-4 gap-4 border-t border-fg pt-5 max-md:grid-cols-3">
          {figures(page).map(({ key, count, label }) => (
            <div key={key} className="flex min-w-0 flex-col-reverse justify-end">
              <dt className="text-12 wrap-anywhere text-muted">{label}</dt>
              <dd className="font-mono text-32 tabular-nums">{count.toLocaleString(page.locale.tag)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function figures({ t, data }: PublicPage) {
  const { plans } = data.catalogue;
  const countries = new Set(openPlaces(data.catalogue.locations).map(({ country }) => country)).size;
  const counts = {
    countries,
    plans: plans.length,
    dedicated: data.dedicated.length,
  };
  return (["countries", "plans", "dedicated"] as const)
    .map((key) => ({
      key,
      count: counts[key],
      label: t(`website.about.figures.${key}`, { count: counts[key] }),
    }))
    .filter(({ count }) => count > 0);
}
