import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OfficeLoadError } from "./office-load-error.tsx";

export interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "isError" | "isFetching" | "refetch">;
  /** The shape of the content while it loads. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One query in its states: the skeleton, why it failed with a retry, or the data: `query`, `skeleton`, children. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return (
    <OfficeLoadError error={query.error} pending={query.isFetching} onRetry={() => void query.refetch()} />
  );
}
