import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const ink = "[--ink:var(--fg)] dark:[--ink:var(--line2)]";
// Black and white segments of 48 px, as on the border of a chart.
const across = "bg-[repeating-linear-gradient(90deg,var(--ink)_0_48px,var(--bg)_48px_96px)]";
const down = "bg-[repeating-linear-gradient(180deg,var(--ink)_0_48px,var(--bg)_48px_96px)]";

/** The scale border of a chart as a 5 px line, decorative. */
export function Neatline({ className }: { readonly className?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("h-1.25 border-y border-(--ink)", ink, across, className)}
    />
  );
}

/** The scale border all around a map or picture: children = content. */
export function NeatlineFrame({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames("relative border border-(--ink) p-1.5", ink, className)}>
      <span aria-hidden="true" className={classNames("absolute inset-x-0 top-0 h-1.5", across)} />
      <span aria-hidden="true" className={classNames("absolute inset-x-0 bottom-0 h-1.5", across)} />
      <span aria-hidden="true" className={classNames("absolute inset-y-0 start-0 w-1.5", down)} />
      <span aria-hidden="true" className={classNames("absolute inset-y-0 end-0 w-1.5", down)} />
      <div className="relative h-full overflow-clip border border-(--ink)">{children}</div>
    </div>
  );
}
