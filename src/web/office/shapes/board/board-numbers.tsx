import type { ReactNode } from "react";
import { classNames } from "#src/web/ui/class-names.ts";
import { Sparkline } from "#src/web/ui/sparkline.tsx";
import { OfficeLink } from "../../office-link.tsx";

export interface BoardNumber {
  readonly key: string;
  readonly label: string;
  /** A `Money` or a figure with its unit. */
  readonly value: ReactNode;
  /** "+3.2 %", and whether that is good: the colour follows that, not up or down. */
  readonly change?: { readonly text: string; readonly isGood: boolean } | undefined;
  /** One value a day, the newest last. */
  readonly days?: readonly (number | null)[] | undefined;
  /** What the line shows, in words. */
  readonly daysLabel?: string;
  /** The rows that it is made of. */
  readonly href: string;
}

/** Up to eight numbers between ink lines, each of which opens its rows: `numbers`. */
export function BoardNumbers({ numbers }: { readonly numbers: readonly BoardNumber[] }) {
  return (
    <div className="grid grid-cols-4 border-y border-fg dark:border-line2 max-charts:grid-cols-2">
      {numbers.map(({ key, label, value, change, days, daysLabel, href }) => (
        <OfficeLink
          key={key}
          href={href}
          className="min-w-0 border-line px-4 py-3 outline-offset-[-2px] hover:bg-surface2 not-nth-[4n+1]:border-s nth-[n+5]:border-t"
        >
          <span className="flex justify-between gap-2 text-12">
            <span className="truncate text-muted">{label}</span>
            {change && (
              <bdi className={classNames("font-mono", change.isGood ? "text-ok" : "text-warn")}>
                {change.text}
              </bdi>
            )}
          </span>
          <span className="mt-1 flex items-end justify-between gap-3">
            <span className="font-mono text-20 tabular-nums">{value}</span>
            {days && days.length > 1 && (
              <Sparkline
                values={days}
                max={Math.max(...days.map((day) => day ?? 0))}
                label={daysLabel ?? label}
              />
            )}
          </span>
        </OfficeLink>
      ))}
    </div>
  );
}
