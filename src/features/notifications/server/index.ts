import { slot } from "#src/features/slot.ts";
import type { EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { NotificationsDeps } from "./deps.ts";
import { notifyUsers } from "./notify-users.ts";
import { createNotificationsHandlers } from "./routes.ts";
import { noticedEvents } from "./rules.ts";
import { createNoticeWriter } from "./write-notice.ts";

/** What notices say of things by id; the features that keep them know. */
export const serverName = slot<NotificationsDeps["serverName"]>("name of a server");
export const domainName = slot<NotificationsDeps["domainName"]>("name of a domain");
export const requestWords = slot<NotificationsDeps["requestWords"]>(
  "words of a request for dedicated servers",
);

/** What users are told, made from what the other features announce. */
export function createNotifications(platform: Platform, deps: NotificationsDeps) {
  const write = createNoticeWriter(deps.texts);
  const consumer: EventConsumer = {
    name: "notifications",
    events: noticedEvents,
    handle: (event, trx) => notifyUsers(platform, { ...deps, write }, event, trx),
  };
  return { handlers: createNotificationsHandlers(platform, write), consumers: [consumer] };
}
