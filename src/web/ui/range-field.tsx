import { useId } from "react";

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
  const last = steps.length - 1;
  const text = steps[value] ?? "";
  const percent = last > 0 ? (value / last) * 100 : 0;
  return (
    <div className="w-45 min-w-0 max-sm:w-full">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <bdi className="font-mono whitespace-nowrap">{text}</bdi>
      </div>
      <div className="relative mt-1 h-8 max-md:h-11">
        {/* The track under the thumb, in ink from the start side to the chosen value. */}
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 border border-fg dark:border-line2"
        >
          <span style={{ width: `${percent}%` }} className="block h-full bg-fg dark:bg-fg2" />
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={value}
          aria-valuetext={text}
          onChange={(event) => onValueChange(Number(event.target.value))}
          className="range absolute inset-0 h-full w-full cursor-pointer appearance-none rounded-4 bg-transparent"
        />
      </div>
    </div>
  );
}
