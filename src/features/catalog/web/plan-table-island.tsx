import { useState } from "react";
import { firstPlace, useChosenPlace } from "#src/web/layouts/chosen-place.ts";
import { Tabs } from "#src/web/ui/tabs.tsx";
import { memorySteps } from "./filter-plans.ts";
import { PlanFilters } from "./plan-filters.tsx";
import { PlanTable } from "./plan-table.tsx";
import type { PlanTableData } from "./plan-table-data.ts";
import { useTermPrices } from "./use-term-prices.ts";

export interface PlanTableIslandProps {
  readonly data: PlanTableData;
  /** `tabs` on the home page; `filters` with a choice of term on the page of all servers. */
  readonly choice: "tabs" | "filters";
}

/** The price list of plans, for one location and term at a time. */
export function PlanTableIsland({ data, choice }: PlanTableIslandProps) {
  const { texts } = data;
  const [placeId, setPlaceId] = useChosenPlace(firstPlace(data.places)?.id ?? "");
  const [months, setMonths] = useState(1);
  const { prices, hasFailed } = useTermPrices(data, placeId, months);
  const steps = memorySteps(data.plans);
  const [step, setStep] = useState(0);
  const plans = data.plans.filter(({ memoryMb }) => memoryMb >= (steps[step]?.memoryMb ?? 0));
  const table = (
    <PlanTable
      data={{ ...data, plans }}
      placeId={placeId}
      months={months}
      prices={prices}
      withRenewal={choice === "filters"}
    />
  );

  if (choice === "tabs") {
    return (
      <div>
        <Tabs
          label={texts.place}
          tabs={data.places.map(({ id, name, availability }) => ({
            value: id,
            label: availability === "sold-out" ? `${name} · ${texts.states["sold-out"]}` : name,
            content: id === placeId && table,
          }))}
          value={placeId}
          onValueChange={setPlaceId}
        />
      </div>
    );
  }
  return (
    <div>
      <PlanFilters
        data={data}
        steps={steps}
        placeId={placeId}
        onPlaceChange={setPlaceId}
        step={step}
        onStepChange={setStep}
        months={months}
        onMonthsChange={setMonths}
      />
      {hasFailed && (
        <p role="alert" className="mt-6 text-14 text-danger">
          {texts.filter?.failed}
        </p>
      )}
      <div className="bg-bg pt-12 max-md:pt-6">{table}</div>
    </div>
  );
}
