import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface ChipProps extends Omit<ComponentProps<"button">, "className"> {
  readonly chosen: boolean;
  /** How many items match the filter. */
  readonly count?: number | undefined;
  /** A `BuoyMark` before the word. */
  readonly mark?: ReactNode;
}

/** A round filter button: `chosen`, `count`, `mark`, children = word. */
export function Chip({ chosen, count, mark, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen}
      className={classNames(
        "touch-target inline-flex h-7.5 shrink-0 items-center gap-2 rounded-full border px-3 text-13 transition-colors",
        chosen ? "border-fg bg-surface2 text-fg" : "border-line2 bg-surface text-fg2 hover:bg-surface2",
      )}
    >
      {mark}
      {children}
      {count !== undefined && <span className="tabular-nums">{count}</span>}
    </button>
  );
}
