import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readNewest, readQueue } from "#src/web/office/parts/read-queue.ts";

export type Approval = ApiOutput<"GET /v2/admin/approvals">["approvals"][number];
export type ApprovalsShown = "open" | "decided";

const key: readonly string[] = ["office", "approvals"];

/** Whether the caller may approve it, and it would be done: what would be refused can only be rejected. */
export const mayApprove = ({ canDecide, refusal }: Approval): boolean => canDecide && refusal === null;

/** What is open, the oldest first, as a queue is worked; or what was decided, the newest first. */
export const approvalsQuery = (show: ApprovalsShown) =>
  queryOptions({
    queryKey: [...key, show],
    queryFn: async ({ signal }): Promise<QueueRead<Approval>> =>
      (show === "open" ? readQueue : readNewest)(async (page) => {
        const { approvals, nextCursor } = await api("GET /v2/admin/approvals", {
          query: { show, ...page },
          signal,
        });
        return { things: approvals, nextCursor };
      }),
  });

/** One of them, whatever became of it. */
export const approvalQuery = (id: Approval["id"]) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api("GET /v2/admin/approvals/{id}", { params: { id }, signal }),
  });

/** What the caller may decide or has asked for. */
export const approvalsWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { approvals, waiting } = await api("GET /v2/admin/approvals", {
      query: { show: "open", limit: 1 },
    });
    return { ...waiting, first: approvals[0]?.reason };
  },
};
