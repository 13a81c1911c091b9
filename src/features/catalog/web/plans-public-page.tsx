import type { ReactNode } from "react";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { VatNote } from "#src/web/layouts/vat-note.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { StructuredData } from "#src/web/ssr/structured-data.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { describeOffers } from "./describe-offers.ts";
import { portOfAll } from "./describe-ports.ts";
import { ExtrasTable } from "./extras-table.tsx";
import { NetworkFacts } from "./network-facts.tsx";
import { OffersPanel } from "./offers-panel.tsx";
import { PlacesTable } from "./places-table.tsx";
import { SystemsTable } from "./systems-table.tsx";

export interface PlansPublicPageProps {
  readonly page: PublicPage;
  /** The price list with its filters, an island; omitted while nothing is on sale. */
  readonly plans: ReactNode;
}

/** All plans with their prices by location and term, then sections for the usual next questions. */
export function PlansPublicPage({ page, plans }: PlansPublicPageProps) {
  const { t } = page;
  const speed = portOfAll(page);
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 pt-16 pb-12 max-md:pt-10">
        <div>
          <h1 className="text-fluid-56 font-medium">{t("catalog.plans.title")}</h1>
          <p className="mt-4 max-w-140 text-18 text-pretty text-fg2">
            {speed === null ? t("catalog.servers.lead") : t("catalog.servers.leadPort", { speed })}
          </p>
        </div>
        <ReadyTime page={page} />
      </div>
      {page.data.catalogue.plans.length === 0 ? (
        <div className="border-y border-fg py-10">
          <h2 className="text-20">{t("catalog.empty.title")}</h2>
          <p className="mt-2 text-16 text-fg2">{t("catalog.empty.text")}</p>
        </div>
      ) : (
        <>
          {plans}
          <VatNote page={page} />
          <StructuredData data={describeOffers(page)} />
          <OffersPanel page={page} />
          <div className="mt-16 grid grid-cols-2 items-start gap-x-12 gap-y-16 max-lg:grid-cols-1">
            <div className="grid gap-y-16">
              <ExtrasTable page={page} />
              <SystemsTable page={page} />
            </div>
            <div className="grid gap-y-16">
              <PlacesTable page={page} />
              <NetworkFacts page={page} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** What a server takes from the order to the login; nothing before it was measured. */
function ReadyTime({ page: { t, data } }: { readonly page: PublicPage }) {
  const { usualInstall } = data.figures;
  if (usualInstall === null) return null;
  const { unit, count } = usualInstall;
  return (
    <div className="border-s border-line ps-4 text-14">
      <Buoy kind="ok">
        {t.rich("catalog.servers.ready", { ...richTags, time: t(`common.unit.${unit}`, { count }) })}
      </Buoy>
      <p className="mt-1 text-12 text-muted">{t("catalog.servers.readyNote")}</p>
    </div>
  );
}
