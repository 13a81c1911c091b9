import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BdiParts } from "#src/web/ui/bdi-parts.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { RadioMark } from "#src/web/ui/radio-tile.tsx";
import type { Location, Plan, Promotion } from "../server-types.ts";
import { useSizes } from "../use-sizes.ts";
import { isSoldOut } from "./order-choice.ts";
import { PlanOffer } from "./plan-offer.tsx";
import { PlanPrice } from "./plan-price.tsx";

export interface PlanColumnsInput {
  readonly location: Location;
  readonly promotions: readonly Promotion[];
  readonly value: string | undefined;
  readonly onValueChange: (planId: string) => void;
}

/** The columns of the plan table; on phones the sizes are one line. */
export function usePlanColumns({
  location,
  promotions,
  value,
  onValueChange,
}: PlanColumnsInput): readonly Column<Plan>[] {
  const t = useTranslations("order.plan");
  const sizes = useSizes();
  const offerOf = (plan: Plan) => plan.offers.find(({ locationId }) => locationId === location.id);
  const size = (text: string) => <BdiCode className="text-13">{text}</BdiCode>;

  return [
    {
      key: "name",
      header: t("name"),
      phone: "title",
      cell: (plan) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RadioMark
            name="plan"
            label={t("choose", { name: plan.name })}
            checked={plan.id === value}
            disabled={isSoldOut(plan, location)}
            onSelect={() => onValueChange(plan.id)}
          />
          <span className="font-medium">{plan.name}</span>
          <PlanOffer promotion={promotions.find(({ id }) => id === offerOf(plan)?.promotionId)} />
          {offerOf(plan)?.availability === "few" && !isSoldOut(plan, location) && (
            <span className="inline-flex items-center gap-1.5 text-12 text-muted">
              <BuoyMark kind="warn" />
              {t("few")}
            </span>
          )}
        </span>
      ),
    },
    { key: "vcpu", header: t("vcpu"), align: "end", cell: (plan) => size(String(plan.vcpu)) },
    { key: "memory", header: t("memory"), align: "end", cell: (plan) => size(sizes.memory(plan.memoryMb)) },
    { key: "disk", header: t("disk"), align: "end", cell: (plan) => size(sizes.disk(plan.diskGb)) },
    {
      key: "traffic",
      header: t("traffic"),
      align: "end",
      cell: (plan) => size(sizes.traffic(plan.trafficGb)),
    },
    {
      key: "facts",
      header: `${t("vcpu")}, ${t("memory")}, ${t("disk")}`,
      phone: "second-whole",
      phoneOnly: true,
      cell: (plan) => (
        <BdiParts
          className="text-12 text-muted"
          parts={[
            `${plan.vcpu} vCPU`,
            sizes.memory(plan.memoryMb),
            sizes.disk(plan.diskGb),
            sizes.traffic(plan.trafficGb),
          ]}
        />
      ),
    },
    {
      key: "price",
      header: t("monthly"),
      align: "end",
      phone: "title-end",
      cell: (plan) => <PlanPrice plan={plan} offer={isSoldOut(plan, location) ? undefined : offerOf(plan)} />,
    },
  ];
}
