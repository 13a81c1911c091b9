import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import {
  type Notification,
  type NotificationFilter,
  type NotificationList,
  notificationStatusQuery,
  notificationsKey,
  unreadKey,
} from "./queries.ts";

export type MarkFilter = Pick<NotificationFilter, "topic" | "category" | "searchTerm">;

/** One notification, those that a filter finds, or all. */
type Marked = { readonly id: Notification["id"] } | { readonly filter: MarkFilter } | "all";

/** Marks as read. One or all are so on the screen at once; what a filter finds is known by the server alone. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (marked: Marked) =>
      api("POST /v2/notifications/read", {
        body: marked === "all" ? {} : "id" in marked ? { ids: [marked.id] } : marked.filter,
      }),
    onMutate: (marked) => {
      if (marked !== "all" && "filter" in marked) return;
      const asRead = (item: Notification) =>
        marked === "all" || item.id === marked.id ? { ...item, isRead: true } : item;
      queryClient.setQueriesData<NotificationList>({ queryKey: [...notificationsKey, "list"] }, (list) =>
        list === undefined ? undefined : { ...list, notifications: list.notifications.map(asRead) },
      );
      if (marked !== "all") return;
      queryClient.setQueryData(
        notificationStatusQuery.queryKey,
        (known) => known && { ...known, hasUnreadNotifications: false, unread: 0 },
      );
      queryClient.setQueryData(unreadKey, 0);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  });
  return {
    markOne: (id: Notification["id"]) => mutate({ id }),
    markFound: (filter: MarkFilter) => mutate({ filter }),
    markAll: () => mutate("all"),
  };
}
