import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfter } from "#src/web/events/refresh-after.ts";
import { deletionQuery, prolongQuery, serverQuery } from "./queries.ts";

const id = "srv_01k4000000e008000000000001";

/** Which of a server's queries an event makes stale. */
function staleAfter(event: string): string[] {
  const queryClient = new QueryClient();
  const queries = { server: serverQuery(id), prolong: prolongQuery(id), deletion: deletionQuery(id) };
  for (const { queryKey } of Object.values(queries)) queryClient.setQueryData([...queryKey], {});
  refreshAfter(event, queryClient);
  return Object.entries(queries).flatMap(([name, { queryKey }]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated ? [name] : [],
  );
}

test.each(["servers.prolonged.v1", "servers.changed.v1", "servers.suspended.v1"])(
  "%s changes what a server costs",
  (event) => {
    expect(staleAfter(event)).toEqual(["server", "prolong", "deletion"]);
  },
);

test.each(["servers.deleted.v1", "servers.removed.v1", "servers.terminated.v1", "tasks.changed.v1"])(
  "after %s a server is asked for alone: what it costs would be refused",
  (event) => {
    expect(staleAfter(event)).toEqual(["server"]);
  },
);
