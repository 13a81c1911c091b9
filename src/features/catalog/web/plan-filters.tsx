import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { ChipChoice } from "#src/web/ui/chip-choice.tsx";
import { RangeField } from "#src/web/ui/range-field.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import type { MemoryStep } from "./filter-plans.ts";
import type { PlanTableData } from "./plan-table-data.ts";

export interface PlanFiltersProps {
  readonly data: PlanTableData;
  readonly steps: readonly MemoryStep[];
  readonly placeId: string;
  readonly onPlaceChange: (placeId: string) => void;
  /** Index of the least memory in `steps`. */
  readonly step: number;
  readonly onStepChange: (step: number) => void;
  readonly months: number;
  readonly onMonthsChange: (months: number) => void;
}

/** One row: the location, the least memory, and the term; on narrow windows the locations are above the others. */
export function PlanFilters(props: PlanFiltersProps) {
  const { data, steps, placeId, onPlaceChange, step, onStepChange, months, onMonthsChange } = props;
  const { texts, terms } = data;
  if (texts.filter === null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-6 gap-y-4 border-y border-line bg-bg py-6 max-lg:grid-cols-[minmax(0,1fr)_max-content]">
      <div className="max-lg:col-span-2">
        <ChipChoice
          label={texts.place}
          choices={data.places.map(({ id, name, availability }) => ({
            value: id,
            label: name,
            mark: availability === "sold-out" && (
              <>
                <BuoyMark kind="off" />
                <span className="sr-only">{texts.states["sold-out"]}</span>
              </>
            ),
          }))}
          value={placeId}
          onValueChange={onPlaceChange}
        />
      </div>
      {steps.length > 1 && (
        <RangeField
          label={texts.filter.memory}
          steps={steps.map(({ label }) => label)}
          value={step}
          onValueChange={onStepChange}
        />
      )}
      {terms.length > 1 && (
        <div>
          <p className="mb-2 text-13 text-muted" aria-hidden="true">
            {texts.filter.term}
          </p>
          <Segmented
            label={texts.filter.term}
            options={terms.map((term) => ({
              value: String(term.months),
              label: (
                <>
                  <span aria-hidden="true" className="tabular-nums">
                    {term.months}
                  </span>
                  <span className="sr-only">{term.label}</span>
                </>
              ),
            }))}
            value={String(months)}
            onValueChange={(value) => onMonthsChange(Number(value))}
          />
        </div>
      )}
    </div>
  );
}
