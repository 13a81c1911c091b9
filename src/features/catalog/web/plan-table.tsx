import { DataTable } from "#src/web/ui/data-table.tsx";
import { planColumns } from "./plan-columns.tsx";
import type { PlanTableData, TermPrice } from "./plan-table-data.ts";

export interface PlanTableProps {
  readonly data: PlanTableData;
  readonly placeId: string;
  readonly months: number;
  /** Prices of the chosen term by plan; undefined while loading. */
  readonly prices: ReadonlyMap<string, TermPrice> | undefined;
  /** A column with the renewal price of the same term. */
  readonly withRenewal: boolean;
}

/** The plans of one location for one term. */
export function PlanTable({ data, placeId, months, prices, withRenewal }: PlanTableProps) {
  const rows = data.plans.map((plan) => {
    const offer = plan.offers.find((candidate) => candidate.placeId === placeId);
    return { ...plan, offer, price: offer && prices?.get(plan.id) };
  });
  return (
    <DataTable
      caption={data.texts.caption}
      columns={planColumns({ data, placeId, months, withRenewal })}
      rows={rows}
      rowKey={(row) => row.id}
      rowHeight={56}
      frame="ruled"
    />
  );
}
