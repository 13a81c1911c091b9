import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { describePlans } from "./describe-plans.ts";
import type { PlanTableIslandProps } from "./plan-table-island.tsx";

export interface PlanListWidgetProps {
  readonly page: PublicPage;
  readonly choice: PlanTableIslandProps["choice"];
  /** Makes the island from its properties: `(props) => island("plan-table", props)`. */
  readonly renderTable: (props: PlanTableIslandProps) => ReactNode;
}

/** The price list for public pages, with its data from the catalogue: `page`, `choice`, `renderTable`. */
export function PlanListWidget({ page, choice, renderTable }: PlanListWidgetProps) {
  return renderTable({ data: describePlans(page, choice === "filters"), choice });
}
