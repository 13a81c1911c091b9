import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readQueue } from "#src/web/office/parts/read-queue.ts";

export type TaskRow = ApiOutput<"GET /v2/admin/tasks">["tasks"][number];
export type Task = ApiOutput<"GET /v2/admin/tasks/{id}">;

const key: readonly string[] = ["office", "tasks"];
/** Of all reads about tasks: what changes one of them reads all again. */
export const tasksKey = key;

/** How old the failure of a task may be before it is an alarm. */
export const failedAlarmAgeMs = 3_600_000;

/** A task; asked for again while it runs. */
export const taskQuery = (id: Task["id"]) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api("GET /v2/admin/tasks/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (isOpen(state.data?.state) ? 2000 : false),
  });

/** Tasks that failed and wait for staff, the oldest first. */
export const failedQuery = queryOptions({
  queryKey: [...key, "failed"],
  queryFn: async ({ signal }): Promise<QueueRead<TaskRow>> =>
    readQueue(async (page) => {
      const { tasks, nextCursor } = await api("GET /v2/admin/tasks", {
        query: { waits: "true", ...page },
        signal,
      });
      return { things: tasks, nextCursor };
    }),
});

/** The same for the sidebar and the board. */
export const failedWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { tasks, waiting } = await api("GET /v2/admin/tasks", { query: { waits: "true", limit: 1 } });
    const [oldest] = tasks;
    return {
      ...waiting,
      first: oldest?.object.name ?? undefined,
      firstKind: oldest && { of: "task", code: oldest.kind },
    };
  },
};

/** Since when a failed task waits. */
export function since({ alarm, finishedAt, createdAt }: TaskRow): string {
  return alarm?.raisedAt ?? finishedAt ?? createdAt;
}

export function isOpen(state: TaskRow["state"] | undefined): boolean {
  return state === "queued" || state === "running";
}
