import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";

export interface OfflineStripProps {
  /** "Offline. Last seen at 10:12:40." */
  readonly children: ReactNode;
  /** "retrying in 4 s". */
  readonly end?: ReactNode;
}

/** Says that what is shown is old, and from when: children = sentence, `end`. */
export function OfflineStrip({ children, end }: OfflineStripProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-8 border border-line bg-surface2 px-3 py-2 text-13"
    >
      <CloudOff className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
      {end !== undefined && <span className="text-12 text-muted">{end}</span>}
    </div>
  );
}
