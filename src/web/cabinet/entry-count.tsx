import { useQuery } from "@tanstack/react-query";
import type { RouteName } from "#src/shared/paths.ts";
import type { SidebarCount } from "./sidebar-count.ts";
import { sidebarCounts } from "./sidebar-counts.gen.ts";

/** The count beside an entry of the sidebar; renders nothing for zero and for entries without a count: `page`. */
export function EntryCount({ page }: { readonly page: RouteName }) {
  const count = sidebarCounts.find((candidate) => candidate.page === page);
  return count && <Count query={count.query} />;
}

function Count({ query }: Pick<SidebarCount, "query">) {
  const { data = 0 } = useQuery(query);
  return data > 0 && <span className="font-mono text-12 text-muted">{data}</span>;
}
