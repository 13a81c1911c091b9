import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiInput, ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readQueue } from "#src/web/office/parts/read-queue.ts";

const allStates = ["open", "held", "answered", "closed"] as const;

type Listed = ApiOutput<"GET /v2/admin/support/tickets">;

export type Ticket = Listed["tickets"][number];
export type TicketId = Ticket["id"];
export type Thread = ApiOutput<"GET /v2/admin/support/tickets/{id}">;
export type Message = Thread["messages"][number];
export type Canned = ApiOutput<"GET /v2/admin/support/canned">["answers"][number];

/** The views of the queue in the order of their choice. */
export const ticketViews = ["open", "mine", "unassigned", "due", "held", "answered", "closed"] as const;

export type TicketView = (typeof ticketViews)[number];

/** Of all reads about tickets, as the stream of staff names what changed. */
export const ticketsKey = ["office", "tickets"] as const;

/** What customers wait for longer than a day is an alarm, whatever was promised. */
export const ticketsAlarmAgeMs = 24 * 3_600_000;

export interface TicketsRead extends QueueRead<Ticket> {
  readonly counts: Listed["counts"];
}

/** Tickets of a view whose subject or number has `q`: the nearest promise first. */
export const ticketsQuery = (view: TicketView, q: string) =>
  queryOptions({
    queryKey: [...ticketsKey, "list", view, q],
    queryFn: async ({ signal }): Promise<TicketsRead> => {
      let counts: Listed["counts"] | undefined;
      const read = await readQueue(
        async (page) => {
          const { tickets, nextCursor, ...rest } = await api("GET /v2/admin/support/tickets", {
            query: { view, ...(q !== "" && { q }), ...page },
            signal,
          });
          counts ??= rest.counts;
          return { things: tickets, nextCursor };
        },
        view === "closed" || view === "answered" ? 100 : undefined,
      );
      return { ...read, counts: counts ?? noCounts };
    },
  });

const noCounts = { mine: 0, unassigned: 0, open: 0, due: 0, held: 0, answered: 0 };

/** What is not in the stream is found by then: a note of somebody whose typing was not seen. */
const threadEveryMs = 30_000;

/** A ticket with its messages and notes. */
export const threadQuery = (id: TicketId) =>
  queryOptions({
    queryKey: [...ticketsKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/support/tickets/{id}", { params: { id }, signal }),
    refetchInterval: threadEveryMs,
  });

/** Tickets in any state, of one customer or of all, whose number or subject has a term; at most 20 of each state. */
export const ticketsFoundQuery = (q: string, customer: Ticket["customer"]["id"] | undefined) =>
  queryOptions({
    queryKey: [...ticketsKey, "found", customer ?? "all", q],
    queryFn: async ({ signal }) => {
      const read = async (view: (typeof allStates)[number]) =>
        (
          await api("GET /v2/admin/support/tickets", {
            query: { view, limit: 20, ...(q !== "" && { q }), ...(customer !== undefined && { customer }) },
            signal,
          })
        ).tickets;
      return (await Promise.all(allStates.map(read))).flat();
    },
  });

export const cannedQuery = queryOptions({
  queryKey: [...ticketsKey, "canned"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/support/canned", { signal })).answers,
});

export const hoursQuery = queryOptions({
  queryKey: [...ticketsKey, "hours"],
  queryFn: ({ signal }) => api("GET /v2/admin/support/hours", { signal }),
});

/** Whom a ticket may be given to. */
export const colleaguesQuery = queryOptions({
  queryKey: [...ticketsKey, "colleagues"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/support/colleagues", { signal })).colleagues,
});

export type StaffId = ApiOutput<"GET /v2/admin/support/colleagues">["colleagues"][number]["id"];

export type Hours = ApiInput<"PUT /v2/admin/support/hours">["body"];

export const targetsQuery = queryOptions({
  queryKey: [...ticketsKey, "targets"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/support/targets", { signal })).targets,
});

/** Those that wait for an answer of ours. */
export const ticketsWaiting = {
  queryKey: [...ticketsKey, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { tickets, waiting } = await api("GET /v2/admin/support/tickets", {
      query: { view: "open", limit: 1 },
    });
    const [first] = tickets;
    return { ...waiting, first: first && `#${first.number} ${first.subject}` };
  },
};
