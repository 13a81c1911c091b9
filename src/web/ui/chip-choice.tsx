import type { ReactNode } from "react";
import { Chip } from "./chip.tsx";

export interface ChipChoiceProps<Value extends string | null> {
  readonly label: string;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    /** A `BuoyMark` before the word, with its word for readers. */
    readonly mark?: ReactNode;
  }[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** One of several filters: `label`, `choices`, `value`, `onValueChange`. */
export function ChipChoice<Value extends string | null>(props: ChipChoiceProps<Value>) {
  const { label, choices, value: chosen, onValueChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-13 text-muted">{label}</legend>
      <div className="flex flex-wrap gap-2 pb-0.5">
        {choices.map((choice) => (
          <Chip
            key={choice.value}
            chosen={choice.value === chosen}
            mark={choice.mark}
            onClick={() => onValueChange(choice.value)}
          >
            {choice.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
