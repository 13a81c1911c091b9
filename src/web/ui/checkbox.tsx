import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className" | "children"> {
  readonly label: ReactNode;
  /** Muted words after the label. */
  readonly detail?: ReactNode;
  /** At the end of the line: a price. */
  readonly end?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

// A clip path, so that it takes its colour from the theme and needs no image.
const tick =
  "before:hidden before:size-full before:bg-onaccent before:content-[''] checked:before:block before:[clip-path:polygon(14%_52%,23%_43%,40%_59%,76%_22%,85%_31%,40%_77%)]";

const boxClass = classNames(
  "size-4 shrink-0 appearance-none rounded-4 border border-edge bg-surface transition-colors",
  "checked:border-accent checked:bg-accent aria-invalid:border-danger",
  tick,
);

/** A checkbox with its texts: `label`, `detail`, `end`, `error` and native input props. */
export function Checkbox({ label, detail, end, error, className, ...input }: CheckboxProps) {
  return (
    <div className={className}>
      <label className="flex cursor-pointer items-start gap-2.5 py-0.5 text-14 has-disabled:cursor-default has-disabled:opacity-45 max-md:min-h-11 max-md:py-2.5">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          className={classNames("mt-0.75", boxClass)}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <span>{label}</span>
          {detail !== undefined && <span className="text-13 text-muted">{detail}</span>}
        </span>
        {end !== undefined && <bdi className="shrink-0 font-mono text-13 tabular-nums">{end}</bdi>}
      </label>
      {error !== undefined && (
        <p role="alert" className="ms-6.5 text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export interface CheckMarkProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** A bare box for rows of a table, its label read aloud: `label`, `checked`, `onCheckedChange`. */
export function CheckMark({ label, checked, onCheckedChange }: CheckMarkProps) {
  return (
    <label className="touch-target inline-flex size-6 cursor-pointer items-center justify-center align-middle">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className={boxClass}
      />
    </label>
  );
}
