import type { ReactNode } from "react";

/** A chapter of the parts between ink lines: `title`, children = `Part`s. */
export function PartSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t border-fg pt-4">
      <h2 className="text-18 font-medium">{title}</h2>
      {children}
    </section>
  );
}

export interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Parts in a wrapping row; else each takes the whole width. */
  readonly row?: boolean | undefined;
  /** A state that never ends here, such as loading: tests neither wait for its end nor inspect it. */
  readonly isExample?: boolean | undefined;
}

/** One part under its name: `title`, `row`, `isExample`, children = its states. */
export function Part({ title, row, isExample, children }: PartProps) {
  return (
    <div data-example={isExample} className="grid min-w-0 gap-2">
      <h3 className="text-13 font-medium text-muted">{title}</h3>
      {row ? <div className="flex flex-wrap items-center gap-3">{children}</div> : children}
    </div>
  );
}
