import type { PageEntries } from "#src/web/ssr/page-entry.ts";
import { PlanListWidget } from "./plan-list-widget.tsx";
import { PlansPublicPage } from "./plans-public-page.tsx";

export const catalogPublicPages: PageEntries = {
  servers: {
    title: ({ t, site }) => `${t("catalog.plans.title")} · ${site.name}`,
    description: ({ t }) => t("catalog.servers.description"),
    content: (page, island) => (
      <PlansPublicPage
        page={page}
        plans={
          <PlanListWidget page={page} choice="filters" renderTable={(props) => island("plan-table", props)} />
        }
      />
    ),
  },
};
