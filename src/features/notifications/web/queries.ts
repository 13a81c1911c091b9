import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type NotificationList = ApiOutput<"GET /v2/notifications/all">;
export type Notification = NotificationList["notifications"][number];
export type NotificationFilter = Pick<
  ApiQuery<"GET /v2/notifications/all">,
  "topic" | "category" | "searchTerm" | "isUnread"
>;

/** Cache key of everything about notifications. */
export const notificationsKey = ["notifications"] as const;

refreshOn(["notifications.created.v1", "notifications.read.v1"], notificationsKey);

/** Notifications on one page of the list (product §9). */
export const pageSize = 10;

/** The newest notifications and the total, written by the server in the page's language: the tag that `html` has. */
export function notificationsQuery(
  language: string,
  page: { limit: number; offset: number },
  filter: NotificationFilter = {},
) {
  const query = { ...page, ...filter };
  return queryOptions({
    queryKey: [...notificationsKey, "list", language, query],
    queryFn: ({ signal }) => api("GET /v2/notifications/all", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Of the number beside the entry of the sidebar. */
export const unreadKey = [...notificationsKey, "unread"] as const;

/** Whether there is anything unread, and how many. */
export const notificationStatusQuery = queryOptions({
  queryKey: [...notificationsKey, "status"],
  queryFn: ({ signal }) => api("GET /v2/notifications/status", { signal }),
});
