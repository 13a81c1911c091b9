import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

const facts = ["w-24", "w-20", "w-28", "w-16"] as const;
const panel = "rounded-10 border border-line bg-surface p-4";

/**
 * Loading state in the shape of a server's or a domain's page: its name, the strip of facts, the row of tabs, a
 * panel and the rail beside it. `label` is read aloud.
 */
export function SkeletonPage({ label }: { readonly label: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      <div className="flex min-h-9 items-center max-md:min-h-11">
        <Skeleton className="h-6 w-56" />
      </div>
      <div className="flex h-10 items-center gap-8">
        {facts.map((width) => (
          <Skeleton key={width} className={classNames("h-3", width)} />
        ))}
      </div>
      <div className="h-10 border-b border-line" />
      <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
        <div className={classNames(panel, "h-90 max-rail:h-160")}>
          <Skeleton className="h-3 w-32" />
        </div>
        <div className={classNames(panel, "h-60 max-rail:hidden")}>
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
    </div>
  );
}
