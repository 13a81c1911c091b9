import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { describeDedicated } from "./describe-dedicated.ts";
import type { DedicatedTableIslandProps } from "./dedicated-table-island.tsx";

export interface ConfigurationsWidgetProps {
  readonly page: PublicPage;
  /** Makes the island from its properties: `(props) => island("dedicated-table", props)`. */
  readonly renderTable: (props: DedicatedTableIslandProps) => ReactNode;
}

/** The table of dedicated servers with its data from the catalogue: `page`, `renderTable`. */
export function ConfigurationsWidget({ page, renderTable }: ConfigurationsWidgetProps) {
  return renderTable({ data: describeDedicated(page) });
}
