import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "#src/web/ui/button.tsx";

export interface MoreRowsProps {
  readonly query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  readonly label: string;
}

/** Below rows: brings the next ones; absent after the last: `query`, `label`. */
export function MoreRows({ query, label }: MoreRowsProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-3 flex justify-center">
      <Button size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
