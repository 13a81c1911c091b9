import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { OfficeLink } from "../../office-link.tsx";
import { byKey } from "../by-key.ts";

/** Something that happened. */
export interface TimelineEntry {
  readonly key: string;
  /** In the API's format. */
  readonly at: string;
  readonly icon: LucideIcon;
  readonly what: string;
  /** The page of what it is about. */
  readonly href?: string | undefined;
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
        <li key={day} className="border-line not-last:border-b">
          <h2 className="flex h-7 items-center border-b border-line bg-surface2 px-3.5 text-12 font-normal text-muted">
            {day}
          </h2>
          <ol>
            {list.map(({ key, at, icon: Icon, what, href, detail, end }) => (
              <li
                key={key}
                className="flex min-h-8 items-center gap-3 border-line px-3.5 py-1 not-last:border-b max-lg:flex-wrap max-lg:gap-y-0.5"
              >
                <BdiCode className="text-12 text-muted">{times.minute(at)}</BdiCode>
                <Icon className="size-3.5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
                <span
                  title={what}
                  className="w-44 shrink-0 truncate font-medium max-lg:w-auto max-lg:max-w-3/5"
                >
                  {href === undefined ? (
                    what
                  ) : (
                    <OfficeLink href={href} className="underline-offset-3 hover:underline">
                      {what}
                    </OfficeLink>
                  )}
                </span>
                {/* On narrow pages it has a line of its own, below what it was, and wraps between its parts. */}
                <span className="flex min-w-0 flex-1 truncate text-fg2 max-lg:order-last max-lg:basis-full max-lg:flex-wrap md:max-lg:ps-18">
                  {detail}
                </span>
                {end !== undefined && <span className="ms-auto shrink-0">{end}</span>}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
