import { useState } from "react";
import { Button } from "#src/web/ui/button.tsx";
import { ChipChoice } from "#src/web/ui/chip-choice.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { RangeField } from "#src/web/ui/range-field.tsx";
import { dedicatedColumns } from "./dedicated-columns.tsx";
import type { DedicatedTableData } from "./dedicated-table-data.ts";

export interface DedicatedTableIslandProps {
  readonly data: DedicatedTableData;
}

/** The dedicated servers on offer, with filters for location and memory. */
export function DedicatedTableIsland({ data }: DedicatedTableIslandProps) {
  const { texts, places, memories, configurations } = data;
  const [placeId, setPlaceId] = useState<string | null>(null);
  const [memory, setMemory] = useState(0);
  const minGb = memories[memory]?.gb ?? 0;
  const rows = configurations.filter(
    (one) => (placeId === null || one.placeId === placeId) && one.memoryGb >= minGb,
  );
  const clear = () => {
    setPlaceId(null);
    setMemory(0);
  };
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-y border-line bg-bg py-5">
        <ChipChoice
          label={texts.place}
          choices={[
            { value: null, label: texts.everywhere },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={placeId}
          onValueChange={setPlaceId}
        />
        {memories.length > 1 && (
          <RangeField
            label={texts.memoryAtLeast}
            steps={memories.map(({ label }) => label)}
            value={memory}
            onValueChange={setMemory}
          />
        )}
      </div>
      <div className="bg-bg pt-12 max-md:pt-6">
        <DataTable
          caption={texts.caption}
          columns={dedicatedColumns(data)}
          rows={rows}
          rowKey={(row) => row.id}
          rowHeight={56}
          frame="ruled"
        />
        {rows.length === 0 && (
          <div role="status" className="border-b border-fg py-8 text-14 text-fg2">
            <p className="mb-3">{texts.noMatch}</p>
            <Button onClick={clear}>{texts.clear}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
