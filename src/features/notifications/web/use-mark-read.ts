import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import {
  type Notification,
  type NotificationList,
  notificationStatusQuery,
  notificationsKey,
  unreadKey,
} from "./queries.ts";

/** Marks one notification, or all, as read: at once on the screen, then on the server. */
export function useMarkRead(): (id?: Notification["id"]) => void {
  const queryClient = useQueryClient();
  const mark = useMutation({
    mutationFn: (id: Notification["id"] | undefined) =>
      api("POST /v2/notifications/read", { body: id === undefined ? {} : { ids: [id] } }),
    onMutate: (id) => {
      const asRead = (item: Notification) =>
        id === undefined || item.id === id ? { ...item, isRead: true } : item;
      queryClient.setQueriesData<NotificationList>({ queryKey: [...notificationsKey, "list"] }, (list) =>
        list === undefined ? undefined : { ...list, notifications: list.notifications.map(asRead) },
      );
      if (id !== undefined) return;
      queryClient.setQueryData(notificationStatusQuery.queryKey, {
        hasUnreadNotifications: false,
        unread: 0,
      });
      queryClient.setQueryData(unreadKey, 0);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  });
  return (id) => mark.mutate(id);
}
