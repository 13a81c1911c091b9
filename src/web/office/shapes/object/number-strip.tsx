import type { ReactNode } from "react";

export interface ObjectNumber {
  readonly key: string;
  readonly label: string;
  /** A `Money` or a figure. */
  readonly value: ReactNode;
  /** What belongs to it: "22 services". */
  readonly note?: ReactNode;
}

/** Up to six numbers between two ink lines: `numbers`. */
export function NumberStrip({ numbers }: { readonly numbers: readonly ObjectNumber[] }) {
  return (
    <dl className="mt-4 grid auto-cols-fr grid-flow-col border-y border-fg dark:border-line2 max-rail:grid-flow-row max-rail:grid-cols-3 max-md:grid-cols-2">
      {numbers.map(({ key, label, value, note }) => (
        <div
          key={key}
          className="min-w-0 border-line px-4 py-2.5 not-first:border-s first:ps-0 max-md:nth-[2n+1]:border-s-0 max-md:nth-[2n+1]:ps-0 md:max-rail:nth-[3n+1]:border-s-0 md:max-rail:nth-[3n+1]:ps-0"
        >
          <dt className="flex justify-between gap-2 text-12 text-muted">
            <span className="whitespace-nowrap">{label}</span>
            {note !== undefined && <span className="truncate">{note}</span>}
          </dt>
          <dd className="mt-0.5 font-mono text-18 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
