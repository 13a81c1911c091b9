import type { RouteName } from "#src/shared/paths.ts";
import type { SidebarCount } from "./sidebar-count.ts";
import { sidebarCounts } from "./sidebar-counts.gen.ts";

/** The count beside an entry of the sidebar; renders nothing for zero and for entries without a count: `page`. */
export function EntryCount({ page }: { readonly page: RouteName }) {
  const count = sidebarCounts.find((candidate) => candidate.page === page);
  return count && <Count {...count} />;
}

function Count({ useCount }: SidebarCount) {
  const count = useCount() ?? 0;
  return count > 0 && <span className="font-mono text-12 text-muted">{count}</span>;
}
