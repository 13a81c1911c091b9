import { useId } from "react";
import { RangeTrack } from "./range-track.tsx";

export interface RangeFieldProps {
  readonly label: string;
  /** Labels of all values that can be chosen, in ascending order. */
  readonly steps: readonly string[];
  /** Index of the chosen one in `steps`. */
  readonly value: number;
  readonly onValueChange: (value: number) => void;
}

/** One of a few values on a scale, its text beside the label: `label`, `steps`, `value`, `onValueChange`. */
export function RangeField({ label, steps, value, onValueChange }: RangeFieldProps) {
  const id = useId();
  const text = steps[value] ?? "";
  return (
    <div className="w-45 min-w-0 max-sm:w-full">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <bdi className="font-mono whitespace-nowrap">{text}</bdi>
      </div>
      <RangeTrack
        id={id}
        value={value}
        last={steps.length - 1}
        text={text}
        onValueChange={onValueChange}
        fill="bg-fg dark:bg-fg2"
        className="mt-1"
      />
    </div>
  );
}
