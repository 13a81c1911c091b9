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

// The tick, in the colour that stands on accent, as a mask so that it follows the theme.
const tick =
  "checked:before:block before:hidden before:size-full before:bg-onaccent before:mask-[url(\"data:image/svg+xml,%3Csvg_xmlns='http://www.w3.org/2000/svg'_viewBox='0_0_14_14'_fill='none'_stroke='%23000'_stroke-width='1.6'_stroke-linecap='round'_stroke-linejoin='round'%3E%3Cpath_d='m3.4_7.4_2.5_2.4_4.8-5.2'/%3E%3C/svg%3E\")] before:content-['']";

/** A yes or no with its words: `label`, `detail`, `end`, `error` and native input props. */
export function Checkbox({ label, detail, end, error, className, ...input }: CheckboxProps) {
  return (
    <div className={className}>
      <label className="flex cursor-pointer items-start gap-2.5 py-0.5 text-14 has-disabled:cursor-default has-disabled:opacity-45 max-md:min-h-11 max-md:py-2.5">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          className={classNames(
            "mt-0.75 size-4 shrink-0 appearance-none rounded-4 border border-edge bg-surface transition-colors",
            "checked:border-accent checked:bg-accent aria-invalid:border-danger",
            tick,
          )}
        />
        <span className="min-w-0 flex-1">
          {label}
          {detail !== undefined && <span className="ms-2 text-13 text-muted">{detail}</span>}
        </span>
        {end !== undefined && <span className="shrink-0 font-mono text-13 tabular-nums">{end}</span>}
      </label>
      {error !== undefined && (
        <p role="alert" className="ms-6.5 text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
