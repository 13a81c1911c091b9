import type { ReactNode } from "react";

export interface PageHeadingProps {
  readonly title: ReactNode;
  readonly count?: number | undefined;
  /** State and tags beside the title. */
  readonly beside?: ReactNode;
  /** The page's actions, at the end; one of them may be primary. */
  readonly actions?: ReactNode;
}

/** Title row of a cabinet page: `title`, `count`, `beside`, `actions`. */
export function PageHeading({ title, count, beside, actions }: PageHeadingProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3 max-md:min-h-11">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-24 wrap-anywhere">{title}</h1>
        {count !== undefined && <span className="font-mono text-14 text-muted">{count}</span>}
        {beside}
      </div>
      {actions !== undefined && actions !== false && (
        <div className="flex min-w-0 flex-wrap items-center gap-3 max-md:gap-2">{actions}</div>
      )}
    </div>
  );
}
