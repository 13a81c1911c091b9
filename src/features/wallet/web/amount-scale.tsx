import { useId } from "react";

export interface AmountScaleProps {
  readonly label: string;
  /** The place on the scale, from 0. */
  readonly value: number;
  readonly last: number;
  /** The amount, read aloud; the field after it shows it. */
  readonly text: string;
  readonly onValueChange: (value: number) => void;
}

/** A scale before a field that takes amounts between its steps too: `label`, `value`, `last`, `text`. */
export function AmountScale({ label, value, last, text, onValueChange }: AmountScaleProps) {
  const id = useId();
  const percent = last > 0 ? (value / last) * 100 : 0;
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 text-13">
      <label htmlFor={id}>{label}</label>
      <div className="relative h-8 min-w-30 flex-1 max-md:h-11 max-sm:basis-full">
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 border border-fg dark:border-line2"
        >
          <span style={{ width: `${percent}%` }} className="block h-full bg-accent" />
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
