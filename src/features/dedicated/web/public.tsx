import type { PageEntries } from "#src/web/ssr/page-entry.ts";
import { ConfigurationsWidget } from "./configurations-widget.tsx";
import { DedicatedServersPublicPage } from "./dedicated-servers-public-page.tsx";

export const dedicatedPublicPages: PageEntries = {
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
};
