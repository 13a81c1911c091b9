import { useId } from "react";
import { classNames } from "./class-names.ts";

export interface RangeFieldProps {
  readonly label: string;
  /** Labels of all values that can be chosen, in ascending order. */
  readonly steps: readonly string[];
  /** Index of the chosen one in `steps`. */
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** What is read aloud instead of the step, where a field beside the scale takes values between its steps. */
  readonly text?: string | undefined;
  /** The label is before the scale, and a field after it shows the value. */
  readonly isInline?: boolean | undefined;
}

/**
 * One of a few values on a scale, its text beside the label: `label`, `steps`, `value`, `onValueChange`, `text`,
 * `isInline`.
 */
export function RangeField({ label, steps, value, onValueChange, text, isInline }: RangeFieldProps) {
  const id = useId();
  const last = steps.length - 1;
  const shown = text ?? steps[value] ?? "";
  const percent = last > 0 ? (value / last) * 100 : 0;
  return (
    <div
      className={
        isInline
          ? "flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3"
          : "w-45 min-w-0 max-sm:w-full"
      }
    >
      <div className="flex items-baseline justify-between gap-3 text-13">
        <label htmlFor={id} className={isInline ? undefined : "text-muted"}>
          {label}
        </label>
        {!isInline && <bdi className="font-mono whitespace-nowrap">{shown}</bdi>}
      </div>
      <div
        className={classNames(
          "relative h-8 max-md:h-11",
          isInline ? "min-w-30 flex-1 max-sm:basis-full" : "mt-1",
        )}
      >
        {/* The track under the thumb, in ink from the start side to the chosen value. */}
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 border border-fg dark:border-line2"
        >
          <span
            style={{ width: `${percent}%` }}
            className={classNames("block h-full", isInline ? "bg-accent" : "bg-fg dark:bg-fg2")}
          />
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={value}
          aria-valuetext={shown}
          onChange={(event) => onValueChange(Number(event.target.value))}
          className="range absolute inset-0 h-full w-full cursor-pointer appearance-none rounded-4 bg-transparent"
        />
      </div>
    </div>
  );
}
