import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ZoneDomain } from "#src/features/dns/web/zone-widget.tsx";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { openTask } from "#src/web/lists/tasks.ts";
import type { StatusGroup } from "../rules.ts";
import type { Domain, DomainId } from "./domain-types.ts";

/** Cache keys of the domain screens; a shorter key covers all below it. */
export const domainKeys = {
  all: ["domains"],
  lists: ["domains", "list"],
  one: (id: DomainId) => ["domains", "one", id],
} as const;

/** The domain in the form that the dns widgets take. */
export function zoneDomainOf({ id, displayName }: Domain): ZoneDomain {
  return { id, displayName, queryKey: domainKeys.one(id) };
}

const stateEvents = [
  "domains.ordered.v1",
  "domains.delivered.v1",
  "domains.transferred-in.v1",
  "domains.registration-refunded.v1",
  "domains.transfer-refunded.v1",
  "domains.renewal-refunded.v1",
  "domains.renewed.v1",
  "domains.restored.v1",
  "domains.renewal-reserved.v1",
  "domains.changed.v1",
  "domains.change-refused.v1",
  "domains.cut.v1",
  "domains.deleted.v1",
  "domains.deletion-asked.v1",
  "domains.expired.v1",
  "domains.leaving.v1",
  "domains.left.v1",
  "domains.released.v1",
  "domains.stays.v1",
  "services.prices-announced.v1",
  "services.prices-lowered.v1",
  "services.prices-called-off.v1",
  "contacts.unverified.v1",
  "contacts.verified.v1",
  "tasks.changed.v1",
] as const;

refreshOn(stateEvents, domainKeys.all);
refreshOn(["dns.changed.v1"], ["domains", "one"]);

const stepCheckMs = 2000;
const restingCheckMs = 60_000;

export interface DomainFilter {
  readonly status?: StatusGroup | undefined;
  readonly searchTerm?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: "newest" | "expiry" | undefined;
}

/** The customer's domains, page by page. Old rows stay while another filter loads. */
export const domainsQuery = (filter: DomainFilter) =>
  infiniteQueryOptions({
    queryKey: [...domainKeys.lists, filter],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/domains/list", { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const isMoving = state.data?.pages.some(({ domains }) => domains.some((domain) => openTask(domain)));
      return isMoving ? stepCheckMs : restingCheckMs;
    },
  });

/** One domain. Live events refresh it; while something runs it is also asked for, in case one is missed. */
export const domainQuery = (id: DomainId) =>
  queryOptions({
    queryKey: domainKeys.one(id),
    queryFn: ({ signal }) => api("GET /v2/domains/{id}", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (openTask(data) !== undefined || data.isChanging) ? stepCheckMs : restingCheckMs,
  });

export const domainActivityQuery = (id: DomainId) =>
  infiniteQueryOptions({
    queryKey: [...domainKeys.one(id), "activity"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/domains/{id}/activity", {
        params: { id },
        query: { limit: 10, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** What each number of years costs now, and until when it pays. */
export const renewQuery = (id: DomainId, promoCode?: string) =>
  queryOptions({
    queryKey: [...domainKeys.one(id), "renew", promoCode],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/domains/{id}/renew", { params: { id }, query: { promoCode }, signal })).options,
  });

/** What a restore costs now. */
export const restoreQuery = (id: DomainId) =>
  queryOptions({
    queryKey: [...domainKeys.one(id), "restore"],
    queryFn: ({ signal }) => api("GET /v2/domains/{id}/restore", { params: { id }, signal }),
  });
