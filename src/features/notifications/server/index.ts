import type { EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { slot } from "#src/features/slot.ts";
import type { NotificationsDeps, ReadBanners } from "./deps.ts";
import { digestJob } from "./digest/send-digests.ts";
import { openNoticeBook } from "./notice-book.ts";
import { notifyUsers } from "./notify-users.ts";
import { createNotificationsHandlers } from "./routes.ts";
import { createNoticeWriter } from "./write-notice.ts";

export type { BannerReader } from "./deps.ts";
export { markSeen } from "./mark-notifications.ts";
export { readChoices, sendableAt } from "./preferences/read-choices.ts";
export { readPreferences } from "./preferences/preferences.ts";
export { topicOf } from "./preferences/topic-of.ts";

/** What is announced above every page of the cabinet; a higher feature fills it. */
export const bannersOf = slot<ReadBanners>("banners of a person");

/** Notifications to users, made from other features' events. */
export function createNotifications(platform: Platform, deps: NotificationsDeps) {
  const write = createNoticeWriter(deps.texts);
  const book = openNoticeBook(deps.notices);
  const consumer: EventConsumer = {
    name: "notifications",
    events: book.events,
    handle: (event, trx) => notifyUsers(platform, { ...deps, write, book }, event, trx),
  };
  return {
    handlers: createNotificationsHandlers(platform, { book, write, readBanners: deps.readBanners }),
    consumers: [consumer],
    jobs: [digestJob(platform, { ...deps, book })],
  };
}
