import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface FactorRowProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  /** What can be done with it. */
  readonly end: ReactNode;
}

/** One way to prove who one is: `icon`, `title`, `detail`, `end`. */
export function FactorRow({ icon: Icon, title, detail, end }: FactorRowProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-line px-4 py-1.5 text-13 not-last:border-b">
      <Icon className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{title}</bdi>
        </p>
        <p className="text-12 text-muted">{detail}</p>
      </div>
      {end}
    </li>
  );
}
