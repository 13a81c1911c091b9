import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { hasOpenTask } from "#src/web/office/parts/task-table.tsx";

export type ServerRow = ApiOutput<"GET /v2/admin/servers">["servers"][number];
export type ShownServer = ApiOutput<"GET /v2/admin/servers/{id}">;

/** Of all reads about servers: what changes one of them reads all again. */
export const serversKey = ["office", "servers"] as const;

const whileBusyMs = 2000;

/** One server; asked for again while a task runs on it. */
export const serverQuery = (id: ShownServer["id"]) =>
  queryOptions({
    queryKey: [...serversKey, "server", id],
    queryFn: ({ signal }) => api("GET /v2/admin/servers/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && hasOpenTask(state.data.tasks) ? whileBusyMs : false,
  });

/** What the engine says of its machine at the moment of asking. */
export const machineQuery = (id: ShownServer["id"]) =>
  queryOptions({
    queryKey: [...serversKey, "machine", id],
    queryFn: ({ signal }) => api("GET /v2/admin/servers/{id}/machine", { params: { id }, signal }),
    staleTime: 0,
  });

export const holdsQuery = (id: ShownServer["id"]) =>
  queryOptions({
    queryKey: [...serversKey, "holds", id],
    queryFn: ({ signal }) => api("GET /v2/admin/servers/{id}/holds", { params: { id }, signal }),
  });

/** Plans and locations by their names, for filters. */
export const offersQuery = queryOptions({
  queryKey: ["office", "offers"],
  queryFn: ({ signal }) => api("GET /v2/catalog/servers", { signal }),
});
