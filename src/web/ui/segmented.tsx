import { type ReactNode, useId } from "react";

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface SegmentedProps<Value extends string> {
  /** What is chosen; read aloud. */
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** Only chooses what is shown: no part of the form around it, which Enter would send. */
  readonly isView?: true;
}

/** Two to five short choices in one bar: `label`, `options`, `value`, `onValueChange`, `isView`. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  isView,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full overflow-clip rounded-6 border border-line2 bg-surface"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={
            "relative inline-flex h-8 cursor-pointer items-center px-3 text-13 text-fg2 transition-colors not-first:border-s not-first:border-line max-md:h-11 " +
            "hover:bg-surface2 has-checked:bg-fg has-checked:text-bg dark:has-checked:bg-line dark:has-checked:text-fg " +
            "has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent"
          }
        >
          <input
            type="radio"
            name={name}
            form={isView && ""}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <bdi>{option.label}</bdi>
        </label>
      ))}
    </div>
  );
}
