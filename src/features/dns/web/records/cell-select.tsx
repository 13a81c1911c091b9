import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "#src/web/ui/class-names.ts";
import { cellInputClass } from "./row-layout.ts";

/** A choice within a row, the browser's own list: everything of the native element. */
export function CellSelect({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block", className)}>
      <select {...rest} className={classNames(cellInputClass, "appearance-none ps-2 pe-6")}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-e-1.5 top-1/2 size-3.5 -translate-y-1/2 text-muted"
        strokeWidth={1.6}
        aria-hidden="true"
      />
    </span>
  );
}
