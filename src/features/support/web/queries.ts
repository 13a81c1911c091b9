import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { ticketKeys } from "./ticket-keys.ts";
import type { MessageId, Thing, TicketId } from "./support-types.ts";

const supportKey = ["support"] as const;
refreshOn(
  [
    "support.ticket-opened.v1",
    "support.message-posted.v1",
    "support.message-edited.v1",
    "support.file-checked.v1",
    "support.file-checked.v1",
    "support.ticket-changed.v1",
    "support.ticket-closing.v1",
    "support.ticket-closed.v1",
  ],
  ticketKeys.all,
);

const openStates = ["open", "answered", "held"] as const;

/** Tickets that are not closed are read at once: there are few of them. */
export const openLimit = 50;
export const closedPageSize = 20;

/** Tickets that are not closed, of all or of those that a search finds, the newest message first. */
export function openTicketsQuery(searchTerm?: string) {
  return queryOptions({
    queryKey: [...ticketKeys.lists, "open", searchTerm],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        openStates.map((state) =>
          api("GET /v2/support/tickets", { query: { state, limit: openLimit, searchTerm }, signal }),
        ),
      );
      return lists
        .flatMap(({ tickets }) => tickets)
        .sort((one, other) => (other.lastMessage.at < one.lastMessage.at ? -1 : 1));
    },
    placeholderData: keepPreviousData,
  });
}

/** A page of closed tickets, from 1, and how many there are. */
export function closedTicketsQuery(page: number, searchTerm?: string) {
  const query = {
    state: "closed",
    limit: closedPageSize,
    offset: (page - 1) * closedPageSize,
    searchTerm,
  } as const;
  return queryOptions({
    queryKey: [...ticketKeys.lists, "closed", query],
    queryFn: ({ signal }) => api("GET /v2/support/tickets", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Tickets about a thing, the newest message first. */
export function ticketsAboutQuery(id: string) {
  return queryOptions({
    queryKey: [...ticketKeys.lists, "about", id],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/support/tickets", { query: { service: id }, signal })).tickets,
  });
}

/** A ticket with its newest messages, and, page by page, those before. */
export function ticketQuery(id: TicketId) {
  return infiniteQueryOptions({
    queryKey: [...ticketKeys.all, "one", id],
    queryFn: ({ signal, pageParam: before }) =>
      api("GET /v2/support/tickets/{id}", {
        params: { id },
        query: before === null ? {} : { before },
        signal,
      }),
    initialPageParam: null as MessageId | null,
    getNextPageParam: ({ hasEarlier, messages: [first] }) => (hasEarlier && first ? first.id : undefined),
  });
}

/** Who of the team may be added to a ticket. */
export function colleaguesQuery(id: TicketId) {
  return queryOptions({
    queryKey: [...ticketKeys.all, "colleagues", id],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/support/tickets/{id}/colleagues", { params: { id }, signal })).colleagues,
  });
}

/** Whether somebody of support is here, and by when a ticket of now would be answered: an hour that moves with the clock. */
export const presenceQuery = queryOptions({
  queryKey: [...supportKey, "presence"],
  queryFn: ({ signal }) => api("GET /v2/support/presence", { signal }),
  refetchInterval: 60_000,
});

/** What is known of a thing. It is read as it is now. */
export function aboutQuery(thing: Thing | null) {
  return queryOptions({
    queryKey: [...supportKey, "about", thing],
    queryFn: ({ signal }) => api("GET /v2/support/about", { query: thing ?? neverAsked, signal }),
    enabled: thing !== null,
  });
}

const neverAsked: Thing = { kind: "server", id: "-" };
