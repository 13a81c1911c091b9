import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MissingService, ServicePage } from "#src/web/services/service-page.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { isSiteId, type OneSite, siteQuery, type SiteId } from "./queries.ts";
import { ShopLink } from "./shop-link.tsx";
import { siteMarks } from "./site-marks.ts";
import { type SiteTab, SiteTabs } from "./site-tabs.tsx";

export interface SitePageProps {
  /** As the address has it. */
  readonly id: string;
  readonly current: SiteTab;
  readonly children: (site: OneSite) => ReactNode;
}

/** A page of one site below its name, its state and its tabs: `id`, `current`, and its panels as a function of the site. */
export function SitePage({ id, ...props }: SitePageProps) {
  // Another id is another page: nothing of the last site's state may stay.
  return isSiteId(id) ? <KnownSite key={id} id={id} {...props} /> : <NoSuchSite />;
}

function KnownSite({ id, current, children }: Omit<SitePageProps, "id"> & { readonly id: SiteId }) {
  const t = useTranslations("whitelabel");
  return (
    <ServicePage
      query={useQuery(siteQuery(id))}
      list={{ label: t("title"), to: "/whitelabel" }}
      nameOf={({ name }) => `${name} · ${t(`tabs.${current}`)}`}
      errorTitle={t("siteLoadError")}
      missing={<NoSuchSite />}
    >
      {(site) => (
        <>
          <PageHeading
            title={<bdi>{site.name}</bdi>}
            beside={<Buoy kind={siteMarks[site.state]}>{t(`state.${site.state}`)}</Buoy>}
            actions={<ShopLink site={site} />}
          />
          <SiteTabs id={id} current={current} />
          {children(site)}
        </>
      )}
    </ServicePage>
  );
}

function NoSuchSite() {
  const t = useTranslations("whitelabel");
  return (
    <MissingService
      list={{ label: t("title"), to: "/whitelabel" }}
      texts={{ title: t("missing.title"), text: t("missing.text"), back: t("missing.back") }}
    />
  );
}
