import { useId } from "react";
import { RangeTrack } from "#src/web/ui/range-field.tsx";

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
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 text-13">
      <label htmlFor={id}>{label}</label>
      <RangeTrack
        id={id}
        value={value}
        last={last}
        text={text}
        onValueChange={onValueChange}
        fill="bg-accent"
        className="min-w-30 flex-1 max-sm:basis-full"
      />
    </div>
  );
}
