import type { ReactNode } from "react";

export interface PageHeadingProps {
  readonly title: ReactNode;
  readonly count?: number | undefined;
  /** State and tags beside the title. */
  readonly beside?: ReactNode;
  /** The page's actions, at the end; one of them may be primary. */
  readonly actions?: ReactNode;
}

/** Title row of a cabinet page: `title`, `count`, `beside`, `actions`. With something beside it the title is a `ThingHeading`. */
export function PageHeading({ title, count, beside, actions }: PageHeadingProps) {
  if (beside !== undefined) return <ThingHeading title={title} beside={beside} actions={actions} />;
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3 max-md:min-h-11">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-24 wrap-anywhere">{title}</h1>
        {count !== undefined && <span className="font-mono text-14 text-muted">{count}</span>}
      </div>
      {actions !== undefined && actions !== false && (
        <div className="flex min-w-0 flex-wrap items-center gap-3 max-md:gap-2">{actions}</div>
      )}
    </div>
  );
}

/**
 * The name of one thing, its state and tags, and what can be done with it. Its height does not depend on how long the name
 * and the word of the state are: a name has one line, except on phones, and below it is what has no room beside it.
 */
function ThingHeading({ title, beside, actions }: Omit<PageHeadingProps, "count">) {
  return (
    <div className="flex min-h-9 flex-wrap items-start justify-between gap-x-4 gap-y-3 max-md:min-h-11 md:flex-nowrap">
      <div className="flex min-w-0 flex-auto flex-wrap items-center gap-x-3 gap-y-1 rail:min-h-9 rail:flex-nowrap">
        <h1 className="text-24 max-md:wrap-anywhere max-rail:basis-full md:truncate">{title}</h1>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rail:max-w-3/5 rail:shrink-0">
          {beside}
        </div>
      </div>
      {actions !== undefined && actions !== false && (
        <div className="flex min-w-0 flex-wrap items-center gap-3 max-md:gap-2 md:shrink-0">{actions}</div>
      )}
    </div>
  );
}
