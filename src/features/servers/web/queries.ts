import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { isBusy } from "./server-can.ts";
import type { StatusGroup } from "./server-status.ts";
import type { MetricRange, Server, ServerId } from "./server-types.ts";

/** This feature's cache keys; a shorter key covers all below it. */
export const serverKeys = {
  all: ["servers"],
  lists: ["servers", "list"],
  one: (id: ServerId) => ["servers", "one", id],
  /** What may still be bought for a server, or given back: refused once it ends. */
  costs: (id: ServerId) => ["servers", "costs", id],
} as const;

/** Not with what ends a server: its page is asked for again, and then asks no more for what it costs. */
const costEvents = [
  "servers.delivered.v1",
  "servers.prolonged.v1",
  "servers.renewal-reserved.v1",
  "servers.address-added.v1",
  "servers.address-refunded.v1",
  "servers.changed.v1",
  "servers.expired.v1",
  "servers.suspended.v1",
  "servers.days-given.v1",
  "services.prices-announced.v1",
  "services.prices-lowered.v1",
  "services.prices-called-off.v1",
] as const;

const stateEvents = [
  ...costEvents,
  "servers.ordered.v1",
  "servers.refunded.v1",
  "servers.deleted.v1",
  "servers.withdrawn.v1",
  "servers.ended.v1",
  "servers.removed.v1",
  "servers.terminated.v1",
  "servers.power-changed.v1",
  "servers.maintenance-began.v1",
  "servers.maintenance-ended.v1",
  "servers.went-down.v1",
  "servers.traffic-near.v1",
  "servers.traffic-used.v1",
  "tasks.changed.v1",
] as const;

refreshOn(stateEvents, serverKeys.lists);
refreshOn(stateEvents, ["servers", "one"]);
refreshOn(costEvents, ["servers", "costs"]);
refreshOn(["servers.ssh-key-added.v1", "servers.ssh-keys-changed.v1"], ["servers", "ssh-keys"]);

const metricStepMs = 30_000;
/** A new server's first measurement is waited for. */
const firstSampleCheckMs = 5000;
const stepCheckMs = 2000;
/** Its traffic grows without an event. */
const detailCheckMs = 60_000;

/** What is on sale for this customer, with terms and promotions. */
export const offersQuery = queryOptions({
  queryKey: ["servers", "offers"],
  queryFn: async ({ signal }) => {
    const [offers, places, catalogue] = await Promise.all([
      api("GET /v2/servers", { signal }),
      api("GET /v2/servers/locations", { signal }),
      api("GET /v2/catalog/servers", { signal }),
    ]);
    return { ...offers, ...places, terms: catalogue.terms, promotions: catalogue.promotions };
  },
});

export interface QuoteInput {
  readonly plan: string;
  readonly location: string;
  readonly months: number;
  /** Refused where it is not valid for this order. */
  readonly promoCode?: string;
}

/** The price for this customer now. */
export const quoteQuery = (input: QuoteInput) =>
  queryOptions({
    queryKey: ["servers", "quote", input],
    queryFn: ({ signal }) => api("GET /v2/servers/quote", { query: { ...input }, signal }),
  });

export const sshKeysQuery = queryOptions({
  queryKey: ["servers", "ssh-keys"],
  queryFn: async ({ signal }) => (await api("GET /v2/servers/ssh-keys", { signal })).keys,
});

export interface ServerFilter {
  readonly status?: StatusGroup | undefined;
  readonly searchTerm?: string | undefined;
  readonly tag?: string | undefined;
}

/** The customer's servers, page by page. Old rows stay while another filter loads. */
export const serversQuery = (filter: ServerFilter) =>
  infiniteQueryOptions({
    queryKey: [...serverKeys.lists, filter],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/servers/list", { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const isMoving = state.data?.pages.some((page) => page.servers.some(isBusy));
      return isMoving ? stepCheckMs : metricStepMs;
    },
  });

/** One server. Live events refresh it; while something runs it is also asked for, in case one is missed. */
export const serverQuery = (id: ServerId) =>
  queryOptions({
    queryKey: serverKeys.one(id),
    queryFn: ({ signal }) => api("GET /v2/servers/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? stepCheckMs : detailCheckMs),
  });

const isMoving = (server: Server | undefined) => server !== undefined && isBusy(server);

export const activityQuery = (id: ServerId) =>
  infiniteQueryOptions({
    queryKey: [...serverKeys.one(id), "activity"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/servers/{id}/activity", {
        params: { id },
        query: { limit: 10, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** What each further term costs now, and until when it pays. */
export const prolongQuery = (id: ServerId) =>
  queryOptions({
    queryKey: [...serverKeys.costs(id), "prolong"],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/servers/{id}/prolong", { params: { id }, signal })).options,
  });

/** What a deletion now gives back. */
export const deletionQuery = (id: ServerId) =>
  queryOptions({
    queryKey: [...serverKeys.costs(id), "deletion"],
    queryFn: ({ signal }) => api("GET /v2/servers/{id}/deletion", { params: { id }, signal }),
  });

/** What a withdrawal from the contract now gives back. */
export const withdrawalQuery = (id: ServerId) =>
  queryOptions({
    queryKey: [...serverKeys.costs(id), "withdrawal"],
    queryFn: ({ signal }) => api("GET /v2/servers/{id}/withdrawal", { params: { id }, signal }),
  });

/** What a further address costs now. */
export const extraAddressQuery = (id: ServerId) =>
  queryOptions({
    queryKey: [...serverKeys.costs(id), "ipv4"],
    queryFn: ({ signal }) => api("GET /v2/servers/{id}/ipv4", { params: { id }, signal }),
  });

export const metricsQuery = (id: ServerId, range: MetricRange) =>
  queryOptions({
    queryKey: [...serverKeys.one(id), "metrics", range],
    queryFn: ({ signal }) =>
      api("GET /v2/servers/{id}/metrics", { params: { id }, query: { range }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const isMeasured = state.data?.cpuPercent.some((value) => value !== null);
      return isMeasured ? metricStepMs : firstSampleCheckMs;
    },
  });
