import { queryOptions } from "@tanstack/react-query";
import type { FoundKind } from "#src/shared/found.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";

/** An act on many objects, as the call takes it, but for its reason. */
export type BulkAsk = Omit<ApiBody<"POST /v2/admin/bulk">, "dryRun" | "reason">;
export type BulkRow = ApiOutput<"POST /v2/admin/bulk">["rows"][number];
export type BulkRun = ApiOutput<"GET /v2/admin/bulk/{id}">;

const key = ["office", "bulk"] as const;

/** What the act would do to each object as things are now; nothing is done. */
export const bulkPreviewQuery = (ask: BulkAsk) =>
  queryOptions({
    queryKey: [...key, "preview", ask],
    queryFn: ({ signal }) =>
      api("POST /v2/admin/bulk", {
        body: { ...ask, dryRun: true, reason: "preview" },
        idempotencyKey: crypto.randomUUID(),
        signal,
      }),
    // What was seen a while ago is not what would be done now.
    gcTime: 0,
  });

/** How far a run has come; asked for again while it goes on. */
export const bulkRunQuery = (id: BulkRun["id"]) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api("GET /v2/admin/bulk/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? 1000 : false),
  });

/** The key of each act's texts. */
export const actTexts = {
  "alarms.close": "closeAlarms",
  "domains.hold": "holdDomains",
  "domains.lift-hold": "liftDomains",
  "domains.settle": "settleDomains",
  "orders.put-away": "putOrdersAway",
  "servers.restart": "restartServers",
  "servers.start": "startServers",
  "servers.stop": "stopServers",
  "servers.suspend": "suspendServers",
  "servers.tag": "tagServers",
  "servers.unsuspend": "unsuspendServers",
  "servers.untag": "untagServers",
  "tasks.retry": "retryTasks",
} as const satisfies Readonly<Record<BulkAsk["act"], string>>;

const kinds = {
  tasks: "task",
  servers: "server",
  domains: "domain",
  orders: "order",
  alarms: null,
} as const;
type Noun = keyof typeof kinds;

/** What the objects of an act are: the name of their list, and their kind where they have pages. */
export function objectsOf(act: BulkAsk["act"]): { readonly noun: Noun; readonly kind: FoundKind | null } {
  const nouns: readonly Noun[] = ["tasks", "servers", "domains", "orders", "alarms"];
  const noun = nouns.find((one) => act.startsWith(`${one}.`)) ?? "tasks";
  return { noun, kind: kinds[noun] };
}
