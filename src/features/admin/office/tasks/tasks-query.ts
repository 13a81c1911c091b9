import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";

export type TaskRow = ApiOutput<"GET /v2/admin/tasks">["tasks"][number];
export type Task = ApiOutput<"GET /v2/admin/tasks/{id}">;

const key: readonly string[] = ["office", "tasks"];
/** Of all reads about tasks: what changes one of them reads all again. */
export const tasksKey = key;

/** How old the failure of a task may be before it is an alarm. */
export const failedAlarmAgeMs = 3_600_000;
const most = 500;

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
  queryFn: async ({ signal }): Promise<readonly TaskRow[]> => {
    const tasks: TaskRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null && tasks.length < most; ) {
      const query = { waits: "true", limit: 100, ...(cursor !== undefined && { cursor }) } as const;
      const part: ApiOutput<"GET /v2/admin/tasks"> = await api("GET /v2/admin/tasks", { query, signal });
      tasks.push(...part.tasks);
      cursor = part.nextCursor;
    }
    return tasks.sort((one, other) => (since(one) < since(other) ? -1 : 1));
  },
});

/** The same for the sidebar and the board. */
export const failedWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { tasks } = await api("GET /v2/admin/tasks", { query: { waits: "true", limit: 100 } });
    const oldest = [...tasks].sort((one, other) => (since(one) < since(other) ? -1 : 1))[0];
    return {
      count: tasks.length,
      since: oldest === undefined ? null : since(oldest),
      first: oldest && `${oldest.kind} ${oldest.object.name ?? ""}`.trim(),
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
