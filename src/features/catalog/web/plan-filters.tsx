import { RangeField } from "#src/web/ui/range-field.tsx";
import type { PlanFilter, PlanScales } from "./filter-plans.ts";
import type { PlanFilterTexts } from "./plan-table-data.ts";

export interface PlanFiltersProps {
  readonly texts: PlanFilterTexts;
  readonly scales: PlanScales;
  readonly value: PlanFilter;
  readonly onValueChange: (value: PlanFilter) => void;
}

/** Three sliders: CPU, memory and maximum price. */
export function PlanFilters({ texts, scales, value, onValueChange }: PlanFiltersProps) {
  return (
    <div className="flex w-full flex-wrap gap-x-10 gap-y-3">
      {(["cpu", "memory", "price"] as const).map((key) => (
        <RangeField
          key={key}
          label={texts[key]}
          steps={scales[key].map(({ label }) => label)}
          value={value[key]}
          onValueChange={(place) => onValueChange({ ...value, [key]: place })}
        />
      ))}
    </div>
  );
}
