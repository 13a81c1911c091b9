import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { OrderIslandProps } from "./order-island.tsx";
import { describeSearch } from "./search/search-texts.ts";

/** The order's island, in the page's language. */
export function describeOrder({ t, locale, href, site }: PublicPage): OrderIslandProps {
  const { label, placeholder, submit, clear } = describeSearch(t).box;
  return {
    language: locale.code,
    box: { label, placeholder, submit, clear },
    texts: {
      emptyTitle: t("search.order.empty.title"),
      emptyText: t("search.order.empty.text"),
      prices: t("search.order.empty.prices"),
      server: t("search.order.empty.server"),
      loading: t("common.state.loading"),
      more: t("search.order.more"),
    },
    searchHref: href(paths.domains),
    serverHref: signUpFirst(paths["cabinet-order-vm"]),
    ...(site.nameDays && { nameDays: site.nameDays }),
  };
}
