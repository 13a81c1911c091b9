import type { ReactNode } from "react";
import { PlanListWidget } from "#src/features/catalog/web/plan-list-widget.tsx";
import { ServersPublicPage } from "#src/features/catalog/web/servers-public-page.tsx";
import { ConfigurationsWidget } from "#src/features/dedicated/web/configurations-widget.tsx";
import { DedicatedServersPublicPage } from "#src/features/dedicated/web/dedicated-servers-public-page.tsx";
import { describeReferralLink } from "#src/features/referrals/web/referral-link-widget.tsx";
import { ReferralSystemPublicPage } from "#src/features/referrals/web/referral-system-public-page.tsx";
import { ClientsPublicPage } from "#src/features/website/web/clients-public-page.tsx";
import { DomainTransferPublicPage } from "#src/features/domains/web/domain-transfer-public-page.tsx";
import { DomainsPublicPage } from "#src/features/domains/web/domains-public-page.tsx";
import { NameSearchWidget } from "#src/features/domains/web/name-search-widget.tsx";
import { describeOrder } from "#src/features/domains/web/order-widget.tsx";
import { TldPricesWidget } from "#src/features/domains/web/tld-prices-widget.tsx";
import { YourOrderPublicPage } from "#src/features/domains/web/your-order-public-page.tsx";
import { HomePublicPage } from "#src/features/website/web/home-public-page.tsx";
import { OfferPublicPage } from "#src/features/website/web/offer-public-page.tsx";
import { PrivacyPublicPage } from "#src/features/website/web/privacy-public-page.tsx";
import type { RouteName } from "#src/shared/paths.ts";
import type { RenderIsland } from "./island-renderer.tsx";
import type { PublicPage } from "./public-page.ts";

/** A public page: its head and its content. Pages get their islands here, so they depend on no machinery. */
export interface PageEntry {
  title(page: PublicPage): string;
  description(page: PublicPage): string;
  content(page: PublicPage, island: RenderIsland): ReactNode;
}

/** Every public page that is built. */
export const pageTable: Readonly<Partial<Record<RouteName, PageEntry>>> = {
  home: {
    title: ({ t, site }) => `${site.name}: ${t("website.home.title")}`,
    description({ t, data }) {
      const count = data.catalogue.locations.length;
      return count === 0 ? t("website.home.emptyDescription") : t("website.home.description", { count });
    },
    content: (page, island) => (
      <HomePublicPage
        page={page}
        plans={
          <PlanListWidget page={page} choice="tabs" renderTable={(props) => island("plan-table", props)} />
        }
      />
    ),
  },
  servers: {
    title: ({ t, site }) => `${t("catalog.plans.title")} · ${site.name}`,
    description: ({ t }) => t("catalog.servers.description"),
    content: (page, island) => (
      <ServersPublicPage
        page={page}
        plans={
          <PlanListWidget page={page} choice="filters" renderTable={(props) => island("plan-table", props)} />
        }
      />
    ),
  },
  "dedicated-servers": {
    title: ({ t, site }) => `${t("catalog.dedicated.title")} · ${site.name}`,
    description: ({ t }) => t("catalog.dedicated.description"),
    content: (page, island) => (
      <DedicatedServersPublicPage
        page={page}
        configurations={
          <ConfigurationsWidget page={page} renderTable={(props) => island("dedicated-table", props)} />
        }
      />
    ),
  },
  clients: {
    title: ({ t, site }) => `${t("website.clients.title")} · ${site.name}`,
    description: ({ t }) => t("website.clients.description"),
    content: (page) => <ClientsPublicPage page={page} />,
  },
  "referral-system": {
    title: ({ t, site }) => `${t("website.referral.title")} · ${site.name}`,
    description: ({ t }) => t("website.referral.description"),
    content: (page, island) => (
      <ReferralSystemPublicPage page={page} link={island("referral-link", describeReferralLink(page))} />
    ),
  },
  domains: {
    title: ({ t, site }) => `${t("domains.title")} · ${site.name}`,
    description: ({ t, data }) => t("domains.description", { count: data.tlds.length }),
    content: (page, island) => (
      <DomainsPublicPage
        page={page}
        prices={<NameSearchWidget page={page} renderSearch={(props) => island("name-search", props)} />}
      />
    ),
  },
  "domain-transfer": {
    title: ({ t, site }) => `${t("domains.transfer.title")} · ${site.name}`,
    description: ({ t }) => t("domains.transfer.description"),
    content: (page, island) => (
      <DomainTransferPublicPage
        page={page}
        prices={<TldPricesWidget page={page} renderTable={(props) => island("tld-table", props)} />}
      />
    ),
  },
  "your-order": {
    title: ({ t, site }) => `${t("domains.order.title")} · ${site.name}`,
    description: ({ t }) => t("domains.order.description"),
    content: (page, island) => (
      <YourOrderPublicPage page={page} order={island("order", describeOrder(page))} />
    ),
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
