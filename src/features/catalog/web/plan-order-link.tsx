import { ChevronRight } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import type { PlanTableData, PlanView } from "./plan-table-data.ts";

export interface PlanOrderLinkProps {
  readonly data: PlanTableData;
  readonly plan: PlanView;
  readonly placeId: string;
  readonly months: number;
}

/**
 * Link to the prefilled order form. Filled with the accent only in the hovered or focused row; on phones the whole row is
 * the link, and this its mark.
 */
export function PlanOrderLink({ data, plan, placeId, months }: PlanOrderLinkProps) {
  const { texts, places } = data;
  const place = places.find(({ id }) => id === placeId)?.name ?? placeId;
  const query = new URLSearchParams({ plan: plan.id, location: placeId, months: String(months) });
  return (
    <a
      href={signUpFirst(`${paths["cabinet-order-vm"]}?${query.toString()}`)}
      className={buttonClass({
        size: "sm",
        className:
          "md:focus-visible:border-accent md:focus-visible:bg-accent md:focus-visible:text-onaccent md:[tr:hover_&]:border-accent md:[tr:hover_&]:bg-accent md:[tr:hover_&]:text-onaccent max-md:static max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:text-muted max-md:after:inset-0",
      })}
    >
      <span aria-hidden="true" className="max-md:hidden">
        {texts.order}
      </span>
      <ChevronRight className="md:hidden rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
      <span className="sr-only">
        {texts.orderPlan.replace("{plan}", plan.name).replace("{place}", place)}
      </span>
    </a>
  );
}
