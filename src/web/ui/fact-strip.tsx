import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Takes a line of its own on phones. */
  readonly wide?: boolean | undefined;
}

// Each fact has a hairline before it; that of a line's first fact is clipped.
const lineStarts =
  "md:-ms-[17px] md:[clip-path:inset(-8px_-8px_-8px_17px)] md:rtl:[clip-path:inset(-8px_17px_-8px_-8px)]";

export interface FactStripProps {
  readonly facts: readonly Fact[];
  /** Too many for one line beside the sidebar: there they are in even rows of three. */
  readonly inThrees?: boolean | undefined;
}

/** The main facts under a page title, label over value, hairlines between: `facts`, `inThrees`. */
export function FactStrip({ facts, inThrees }: FactStripProps) {
  return (
    <dl
      className={classNames(
        "flex flex-wrap gap-y-3 max-md:grid max-md:grid-cols-2 max-md:gap-x-4",
        inThrees && "md:max-rail:grid md:max-rail:grid-cols-3",
        lineStarts,
      )}
    >
      {facts.map((fact) => (
        <div
          key={fact.key}
          className={classNames("min-w-0 border-line md:border-s md:px-4", fact.wide && "max-md:col-span-2")}
        >
          <dt className="text-12 text-muted">{fact.label}</dt>
          <dd className="flex items-center gap-2 text-13 wrap-anywhere">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
