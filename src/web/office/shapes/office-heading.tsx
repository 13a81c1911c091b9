import type { ReactNode } from "react";
import { useOfficeTitle } from "../frame/use-office-title.ts";

export interface OfficeHeadingProps {
  readonly title: string;
  readonly count?: number | undefined;
  /** State and marks beside the title. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page, which is the window's title too: `title`, `count`, `beside`, `actions` at the end. */
export function OfficeHeading({ title, count, beside, actions }: OfficeHeadingProps) {
  useOfficeTitle(title);
  return (
    <div className="mb-3.5 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-20 font-medium wrap-anywhere">{title}</h1>
      {count !== undefined && <span className="font-mono text-12 text-muted tabular-nums">{count}</span>}
      {beside}
      {actions !== undefined && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
