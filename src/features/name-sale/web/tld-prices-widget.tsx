import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { describeTlds, describeTransfer } from "./describe-tlds.ts";
import type { TldTableIslandProps } from "./tld-table-island.tsx";

export interface TldPricesWidgetProps {
  readonly page: PublicPage;
  /** Makes the island from its properties: `(props) => island("tld-table", props)`. */
  readonly renderTable: (props: TldTableIslandProps) => ReactNode;
}

/** The price table of endings for public pages, out of the catalogue: `page`, `renderTable`. */
export function TldPricesWidget({ page, renderTable }: TldPricesWidgetProps) {
  return renderTable({
    data: describeTlds(page),
    transfer: describeTransfer(page.t),
    language: page.locale.code,
    ...(page.site.nameDays && { nameDays: page.site.nameDays }),
  });
}
