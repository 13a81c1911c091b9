import type { ReactNode } from "react";

export interface KeyValueItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/**
 * Facts of one object, label at the start and value at the end, hairlines between: `items`. As the first or last child
 * its outer rows drop their padding. An amount is never shortened for a long label.
 */
export function KeyValueList({ items }: { readonly items: readonly KeyValueItem[] }) {
  return (
    <dl className="text-13 first:-mt-2 last:-mb-2">
      {items.map((item) => (
        <div
          key={item.key}
          className="flex items-baseline justify-between gap-4 border-line py-2 not-last:border-b"
        >
          <dt className="text-muted">{item.label}</dt>
          <dd className="min-w-0 text-end wrap-anywhere has-[>.whitespace-nowrap]:shrink-0">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface TotalRowProps {
  readonly label: ReactNode;
  /** A `Money`; shown in 24. */
  readonly amount: ReactNode;
}

/** The sum between two ink lines: `label`, `amount`. */
export function TotalRow({ label, amount }: TotalRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-y border-fg py-3">
      <span className="text-14">{label}</span>
      <span className="font-mono text-24 tabular-nums">{amount}</span>
    </div>
  );
}
