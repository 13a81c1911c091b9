import { ArrowRight } from "lucide-react";
import { formatCents } from "#src/shared/money.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { type Fit, fittingServers, kindsOfUse } from "./kinds-of-use.ts";

const notFor = ["managed", "card", "shared"] as const;

/** Who the service suits: kinds of use, each with matching plans from the catalogue, and who it does not suit. */
export function ClientsPublicPage({ page }: { readonly page: PublicPage }) {
  const { t } = page;
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="pt-16 pb-12 max-md:pt-10 max-md:pb-8">
        <h1 className="text-fluid-56 font-medium">{t("website.clients.title")}</h1>
        <p className="mt-4 max-w-140 text-18 text-pretty text-fg2">{t("website.clients.lead")}</p>
      </div>
      <ul className="border-y border-fg bg-bg">
        {kindsOfUse.map((kind) => (
          <li
            key={kind.key}
            className="grid grid-cols-[1fr_1fr] gap-x-12 gap-y-4 border-line py-7 not-last:border-b max-lg:grid-cols-1 max-md:py-6"
          >
            <div>
              <h2 className="text-24">{t(`website.clients.kinds.${kind.key}.title`)}</h2>
              <p className="mt-2 max-w-prose text-14 text-pretty text-fg2">
                {t(`website.clients.kinds.${kind.key}.text`)}
              </p>
            </div>
            <Fits page={page} fits={fittingServers(page, kind)} />
          </li>
        ))}
      </ul>
      <section className="mt-20 max-md:mt-12">
        <h2 className="text-fluid-40">{t("website.clients.notFor.title")}</h2>
        <p className="mt-3 text-16 text-fg2">{t("website.clients.notFor.lead")}</p>
        <ul className="mt-8 grid grid-cols-3 gap-x-12 max-lg:grid-cols-1">
          {notFor.map((reason) => (
            <li key={reason} className="border-t border-line py-6">
              <h3 className="text-18">{t(`website.clients.notFor.${reason}.title`)}</h3>
              <p className="mt-2 text-14 text-pretty text-fg2">
                {t(`website.clients.notFor.${reason}.text`)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The servers suitable for it, each linking to its order; empty while nothing is on sale. */
function Fits({ page: { t, locale }, fits }: { readonly page: PublicPage; readonly fits: readonly Fit[] }) {
  if (fits.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="mb-1 text-12 text-muted">{t("website.clients.fits")}</p>
      <ul>
        {fits.map((fit) => (
          <li
            key={fit.id}
            className="relative grid min-h-12 grid-cols-[1fr_auto_16px] items-center gap-x-4 border-t border-line py-1.5 hover:bg-surface2"
          >
            <p className="min-w-0">
              <a href={fit.href} className="text-16 font-medium before:absolute before:inset-0">
                <bdi>{fit.name}</bdi>
                <span className="sr-only">: {t("website.clients.order")}</span>
              </a>
              <span className="block font-mono text-12 text-muted">
                {fit.facts.map((fact, index) => (
                  <span key={fact}>
                    {index > 0 && " · "}
                    <bdi>{fact}</bdi>
                  </span>
                ))}
              </span>
            </p>
            <p dir={locale.dir} className="text-end font-mono text-13 tabular-nums">
              {t("website.clients.from", { price: formatCents(fit.monthlyCents) })}
            </p>
            <ArrowRight
              className="size-4 text-accent rtl:-scale-x-100"
              strokeWidth={1.6}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
