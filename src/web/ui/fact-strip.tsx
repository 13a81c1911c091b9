import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Takes a line of its own on phones. */
  readonly wide?: boolean | undefined;
}

/** The main facts under a page title, label over value, hairlines between: `facts`. */
export function FactStrip({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-y-3 max-md:grid max-md:grid-cols-2 max-md:gap-x-4">
      {facts.map((fact) => (
        <div
          key={fact.key}
          className={classNames(
            "min-w-0 border-line md:border-s md:px-4 md:first:border-s-0 md:first:ps-0",
            fact.wide && "max-md:col-span-2",
          )}
        >
          <dt className="text-12 text-muted">{fact.label}</dt>
          <dd className="flex items-center gap-2 text-13 wrap-anywhere">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
