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
        className: "plan-link",
      })}
    >
      <span aria-hidden="true" className="max-md:hidden">
        {texts.order}
      </span>
      <span className="sr-only">
        {texts.orderPlan.replace("{plan}", plan.name).replace("{place}", place)}
      </span>
    </a>
  );
}
