import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { byKey } from "../by-key.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";

/** Something that happened. */
export interface TimelineEntry {
  readonly key: string;
  /** In the API's format. */
  readonly at: string;
  readonly icon: LucideIcon;
  readonly what: string;
  readonly detail?: ReactNode;
  /** Its outcome: a `Buoy`, or a `Money`. */
  readonly end?: ReactNode;
}

/** What happened to an object, the newest first, by day: `entries`. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const times = useTimes();
  const days = byKey(entries, ({ at }) => times.day(at));
  return (
    <ol className="overflow-clip rounded-10 border border-line bg-surface text-13">
      {[...days].map(([day, list]) => (
        <li key={day}>
          <h3 className="flex h-7 items-center border-b border-line bg-surface2 px-3.5 text-12 font-normal text-muted">
            {day}
          </h3>
          <ol>
            {list.map(({ key, at, icon: Icon, what, detail, end }) => (
              <li key={key} className="flex min-h-8 items-center gap-3 border-b border-line px-3.5 py-1">
                <BdiCode className="text-12 text-muted">{times.minute(at)}</BdiCode>
                <Icon className="size-3.5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
                <span className="shrink-0 font-medium">{what}</span>
                <span className="min-w-0 flex-1 truncate text-fg2">{detail}</span>
                {end}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
