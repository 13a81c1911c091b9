import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { notificationsContract } from "../contract.ts";
import { listNotifications } from "./list-notifications.ts";
import { hasUnread, markNotifications } from "./mark-notifications.ts";

export function createNotificationsHandlers(platform: Platform): Handlers<typeof notificationsContract> {
  return {
    "GET /v2/notifications/all": ({ actor, query }) => listNotifications(platform, actor, query),
    "GET /v2/notifications/status": async ({ actor }) => ({
      hasUnreadNotifications: await hasUnread(platform, actor),
    }),
    "POST /v2/notifications/read": async ({ actor, body }) => {
      await markNotifications(platform, actor, body.ids);
      return {};
    },
  };
}
