import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface PanelProps {
  readonly title?: ReactNode;
  /** Heading level of the title. */
  readonly level?: 2 | 3 | undefined;
  /** Muted words after the title. */
  readonly note?: ReactNode;
  /** The panel's control, at the end of its head. */
  readonly control?: ReactNode;
  /** The content brings its own padding (tables, rows). */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A bordered panel with an optional head: `title`, `level`, `note`, `control`, `flush`. */
export function Panel({ title, level = 2, note, control, flush, className, children }: PanelProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      data-panel=""
      className={classNames("min-w-0 overflow-clip rounded-10 border border-line bg-surface", className)}
    >
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 max-md:py-2.5">
          <Heading className="text-14 font-medium">{title}</Heading>
          {note !== undefined && <span className="text-12 text-muted">{note}</span>}
          {control !== undefined && (
            <div
              className={classNames(
                "ms-auto flex items-center gap-2",
                // A note may load later than its control: on phones each has its own row from the start.
                note !== undefined && "max-md:ms-0 max-md:basis-full",
              )}
            >
              {control}
            </div>
          )}
        </header>
      )}
      <div className={flush ? undefined : "p-4"}>{children}</div>
    </section>
  );
}
