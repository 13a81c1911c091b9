import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readQueue } from "#src/web/office/parts/read-queue.ts";

export type DepositRow = ApiOutput<"GET /v2/admin/deposits">["deposits"][number];
export type Deposit = ApiOutput<"GET /v2/admin/deposits/{id}">;
export type DepositApproval = ApiOutput<"GET /v2/admin/approvals">["approvals"][number];

/** Of all reads of deposits. */
export const depositsKey: readonly string[] = ["office", "deposits"];

/** What waits for staff, the oldest first. */
export const heldQuery = queryOptions({
  queryKey: [...depositsKey, "held"],
  queryFn: async ({ signal }): Promise<QueueRead<DepositRow>> =>
    readQueue(async (page) => {
      const { deposits, nextCursor } = await api("GET /v2/admin/deposits", {
        query: { state: "held", ...page },
        signal,
      });
      return { things: deposits, nextCursor };
    }),
});

export const heldWaiting = {
  queryKey: [...depositsKey, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { deposits, waiting } = await api("GET /v2/admin/deposits", { query: { state: "held", limit: 1 } });
    const [oldest] = deposits;
    return {
      ...waiting,
      first:
        oldest && `${oldest.cents === null ? "" : `${formatCents(oldest.cents)} `}${oldest.customer.name}`,
    };
  },
};

export const depositQuery = (id: Id<"deposit">) =>
  queryOptions({
    queryKey: [...depositsKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/deposits/{id}", { params: { id }, signal }),
  });

/** What another member asked to do with a deposit and that waits for a second person; null: nothing does. */
export const depositApprovalQuery = (id: Id<"deposit">) =>
  queryOptions({
    queryKey: ["office", "approvals", "of", id],
    queryFn: async ({ signal }): Promise<DepositApproval | null> => {
      const { approvals } = await api("GET /v2/admin/approvals", {
        query: { show: "open", object: id, limit: 1 },
        signal,
      });
      return approvals[0] ?? null;
    },
  });

/** What the ledger has of a deposit, or of any other cause. */
export const movementsQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "ledger", "of", id],
    queryFn: async ({ signal }) => {
      const { entries } = await api("GET /v2/admin/transactions", { query: { q: id, limit: 100 }, signal });
      return entries;
    },
  });
