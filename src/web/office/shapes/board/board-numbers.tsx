import type { ReactNode } from "react";
import { classNames } from "#src/web/ui/class-names.ts";
import { Sparkline } from "#src/web/ui/sparkline.tsx";
import { OfficeLink } from "../../office-link.tsx";

export interface BoardNumber {
  readonly key: string;
  readonly label: string;
  /** A `Money` or a figure with its unit. */
  readonly value: ReactNode;
  /** "+3.2 %", and whether that is good: the colour follows that, not up or down. Null: neither. */
  readonly change?: { readonly text: string; readonly isGood: boolean | null } | undefined;
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
    <div className="grid grid-cols-4 border-y border-fg max-rail:grid-cols-2 dark:border-line2">
      {numbers.map(({ key, label, value, change, days, daysLabel, href }) => (
        <OfficeLink
          key={key}
          href={href}
          className="min-w-0 border-line px-4 py-3 outline-offset-[-2px] hover:bg-surface2 rail:not-nth-[4n+1]:border-s rail:nth-[4n+1]:ps-0 rail:nth-[n+5]:border-t max-rail:even:border-s max-rail:nth-[n+3]:border-t"
        >
          <span className="flex justify-between gap-2 text-12">
            <span className="min-w-0 text-pretty text-muted">{label}</span>
            {change && (
              <bdi
                className={classNames(
                  "whitespace-nowrap",
                  change.isGood === null ? "text-muted" : "font-mono",
                  change.isGood === true && "text-ok",
                  change.isGood === false && "text-warn",
                )}
              >
                {change.text}
              </bdi>
            )}
          </span>
          <span className="mt-1 flex items-end justify-between gap-3">
            <span className="font-mono text-20 whitespace-nowrap tabular-nums">{value}</span>
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
