import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to the list of notifications. */
export const notificationsEvents = {
  /** A user got a new notification. */
  "notifications.created.v1": { payload: { notificationId: "id", userId: "id?" }, seenBy: "customer" },
  /** A user read so many notifications that were unread: their other browsers count again. */
  "notifications.read.v1": { payload: { count: "number", userId: "id?" }, seenBy: "customer" },
  /** A user chose by which way they get what. */
  "notifications.preferences-changed.v1": { payload: { userId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
