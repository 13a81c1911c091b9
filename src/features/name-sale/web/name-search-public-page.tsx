import type { ReactNode } from "react";
import { paths } from "#src/shared/paths.ts";
import { VatNote } from "#src/web/layouts/vat-note.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { NoTldsYet } from "./no-tlds-yet.tsx";

export interface NameSearchPublicPageProps {
  readonly page: PublicPage;
  /** The box for a name with the price table, an island. */
  readonly prices: ReactNode;
}

/** The price of each ending, for the first year and the years after it. */
export function NameSearchPublicPage({ page, prices }: NameSearchPublicPageProps) {
  const { t } = page;
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="pt-12 pb-6 max-md:pt-8">
        <h1 className="text-fluid-40 font-medium">{t("domains.title")}</h1>
        <p className="mt-3 max-w-140 text-16 text-pretty text-fg2">{t("domains.lead")}</p>
      </div>
      {/* The anchor of the menu: popular endings. */}
      <section id="domains" aria-label={t("domains.popular")} className="scroll-mt-24">
        {page.data.tlds.length === 0 ? <NoTldsYet page={page} /> : prices}
        <VatNote page={page} />
      </section>
      <p className="mt-8 text-14 text-fg2">
        {t("domains.rail.transferQuestion")}{" "}
        <a
          href={page.href(paths["domain-transfer"])}
          className="font-medium text-fg underline decoration-line2 underline-offset-4 hover:decoration-fg"
        >
          {t("domains.rail.transferLink")}
        </a>
      </p>
    </div>
  );
}
