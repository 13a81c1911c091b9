import { useMemo, useState } from "react";
import { firstPlace, useChosenPlace } from "#src/web/layouts/chosen-place.ts";
import { Button } from "#src/web/ui/button.tsx";
import { ChipChoice } from "#src/web/ui/chip-choice.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { Tabs } from "#src/web/ui/tabs.tsx";
import { openFilter, passes, scalesOf } from "./filter-plans.ts";
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
  const { texts, terms } = data;
  const [placeId, setPlaceId] = useChosenPlace(firstPlace(data.places)?.id ?? "");
  const [months, setMonths] = useState(1);
  const { prices, hasFailed } = useTermPrices(data, placeId, months);
  const scales = useMemo(() => scalesOf(data), [data]);
  const [filter, setFilter] = useState(() => openFilter(scales));
  const plans = data.plans.filter((plan) => passes(plan, filter, scales));
  const places = data.places.map(({ id, name, availability }) => ({
    value: id,
    label: availability === "sold-out" ? `${name} · ${texts.states["sold-out"]}` : name,
  }));
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
          tabs={places.map((place) => ({ ...place, content: place.value === placeId && table }))}
          value={placeId}
          onValueChange={setPlaceId}
        />
      </div>
    );
  }
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-y border-line bg-bg py-5">
        <ChipChoice label={texts.place} choices={places} value={placeId} onValueChange={setPlaceId} />
        {texts.filter && terms.length > 1 && (
          <div>
            <p className="mb-2 text-13 text-muted" aria-hidden="true">
              {texts.filter.term}
            </p>
            <Segmented
              label={texts.filter.term}
              options={terms.map((term) => ({ value: String(term.months), label: term.label }))}
              value={String(months)}
              onValueChange={(value) => setMonths(Number(value))}
            />
          </div>
        )}
        {texts.filter && data.plans.length > 1 && (
          <PlanFilters texts={texts.filter} scales={scales} value={filter} onValueChange={setFilter} />
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-6 text-14 text-danger">
          {texts.filter?.failed}
        </p>
      )}
      <div className="bg-bg pt-12 max-md:pt-6">
        {table}
        {texts.filter && plans.length === 0 && (
          <div role="status" className="border-b border-fg py-8 text-14 text-fg2">
            <p className="mb-3">{texts.filter.noMatch}</p>
            <Button onClick={() => setFilter(openFilter(scales))}>{texts.filter.clear}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
