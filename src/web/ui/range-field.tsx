import { useId } from "react";
import { classNames } from "./class-names.ts";

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

export interface RangeTrackProps {
  /** Of its label. */
  readonly id: string;
  /** The place on the scale, from 0 to `last`. */
  readonly value: number;
  readonly last: number;
  /** What the place means, read aloud. */
  readonly text: string;
  readonly onValueChange: (value: number) => void;
  /** Ink for a filter, accent for what an action uses. */
  readonly fill: "bg-fg dark:bg-fg2" | "bg-accent";
  readonly className?: string | undefined;
}

/** A scale bar with a thumb, filled from the start side to the chosen place: `value`, `last`, `text`, `fill`. */
export function RangeTrack({ id, value, last, text, onValueChange, fill, className }: RangeTrackProps) {
  const percent = last > 0 ? (value / last) * 100 : 0;
  return (
    <div className={classNames("relative h-8 max-md:h-11", className)}>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 border border-fg dark:border-line2"
      >
        <span style={{ width: `${percent}%` }} className={`block h-full ${fill}`} />
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
  );
}
