import { PlanListWidget } from "#src/features/catalog/web/plan-list-widget.tsx";
import type { PageEntries } from "#src/web/ssr/page-entry.ts";
import { ClientsPublicPage } from "./clients-public-page.tsx";
import { HomePublicPage } from "./home-public-page.tsx";
import { OfferPublicPage } from "./offer-public-page.tsx";
import { openPlaces } from "#src/web/layouts/open-places.ts";
import { PlaceMapWidget } from "./place-map-widget.tsx";
import { PrivacyPublicPage } from "./privacy-public-page.tsx";

export const websitePublicPages: PageEntries = {
  home: {
    title: ({ t, site }) => `${site.name}: ${t("website.home.title")}`,
    description({ t, data }) {
      const count = openPlaces(data.catalogue.locations).length;
      return count === 0 ? t("website.home.emptyDescription") : t("website.home.description", { count });
    },
    content: (page, island) => (
      <HomePublicPage
        page={page}
        map={<PlaceMapWidget page={page} renderMap={(props) => island("place-map", props)} />}
        plans={
          <PlanListWidget page={page} choice="tabs" renderTable={(props) => island("plan-table", props)} />
        }
      />
    ),
  },
  clients: {
    title: ({ t, site }) => `${t("website.clients.title")} · ${site.name}`,
    description: ({ t }) => t("website.clients.description"),
    content: (page) => <ClientsPublicPage page={page} />,
  },
  offer: {
    title: ({ t, site }) => `${t("legal.offer.title")} · ${site.name}`,
    description: ({ t, site }) => t("legal.offer.description", { name: site.name }),
    content: (page) => <OfferPublicPage page={page} />,
  },
  privacy: {
    title: ({ t, site }) => `${t("legal.privacy.title")} · ${site.name}`,
    description: ({ t, site }) => t("legal.privacy.description", { name: site.name }),
    content: (page) => <PrivacyPublicPage page={page} />,
  },
};
