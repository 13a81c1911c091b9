import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { notificationsContract } from "../contract.ts";
import { noticeFinder, noticeTimeline } from "./office/notice-timeline.ts";
import { bannersOf, createNotifications } from "./index.ts";
import { notificationsData } from "./personal-data.ts";

export const notificationsFeature = defineFeature("notifications", (context) => {
  const { platform, mail, texts, sites, notices } = context;
  const notifications = createNotifications(platform, {
    texts,
    mail,
    notices,
    sites,
    readBanners: (reader) => context.filled(bannersOf)(reader),
    alarmLink: (origin, reader) => context.use(accountsFeature).alarmLink(origin, reader),
  });
  return {
    front: notifications,
    personalData: [notificationsData],
    routes: [routeSet(notificationsContract, notifications.handlers)],
    consumers: notifications.consumers,
    jobs: notifications.jobs,
    finders: [noticeFinder],
    timelineSources: [noticeTimeline],
  };
});
