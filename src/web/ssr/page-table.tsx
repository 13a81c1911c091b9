import type { ReactNode } from "react";
import { PlanListWidget } from "#src/features/catalog/web/plan-list-widget.tsx";
import { ServersPublicPage } from "#src/features/catalog/web/servers-public-page.tsx";
import { ConfigurationsWidget } from "#src/features/dedicated/web/configurations-widget.tsx";
import { DedicatedServersPublicPage } from "#src/features/dedicated/web/dedicated-servers-public-page.tsx";
import { describeReferralLink } from "#src/features/referrals/web/referral-link-widget.ts";
import { ReferralSystemPublicPage } from "#src/features/referrals/web/referral-system-public-page.tsx";
import { ClientsPublicPage } from "#src/features/website/web/clients-public-page.tsx";
import { HomePublicPage } from "#src/features/website/web/home-public-page.tsx";
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
};
