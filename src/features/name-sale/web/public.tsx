import type { PageEntries } from "#src/web/ssr/page-entry.ts";
import { DomainTransferPublicPage } from "./domain-transfer-public-page.tsx";
import { NameSearchPublicPage } from "./name-search-public-page.tsx";
import { NameSearchWidget } from "./name-search-widget.tsx";
import { describeOrder } from "./order-widget.tsx";
import { TldPricesWidget } from "./tld-prices-widget.tsx";
import { YourOrderPublicPage } from "./your-order-public-page.tsx";

export const nameSalePublicPages: PageEntries = {
  domains: {
    title: ({ t, site }) => `${t("domains.title")} · ${site.name}`,
    description: ({ t, data }) => t("domains.description", { count: data.tlds.length }),
    content: (page, island) => (
      <NameSearchPublicPage
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
};
