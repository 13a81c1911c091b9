import type { ReactNode } from "react";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { describeTlds } from "./describe-tlds.ts";
import type { NameSearchIslandProps } from "./name-search-island.tsx";
import { describeSearch } from "./search/search-texts.ts";

export interface NameSearchWidgetProps {
  readonly page: PublicPage;
  /** Makes the island from its properties: `(props) => island("name-search", props)`. */
  readonly renderSearch: (props: NameSearchIslandProps) => ReactNode;
}

/** The search of names for public pages: `page`, `renderSearch`. */
export function NameSearchWidget({ page, renderSearch }: NameSearchWidgetProps) {
  return renderSearch({
    data: describeTlds(page),
    texts: describeSearch(page.t),
    orderHref: page.href(paths["your-order"]),
    transferHref: page.href(paths["domain-transfer"]),
  });
}
