import { readLanguage } from "#src/features/accounts/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { notificationsContract } from "../contract.ts";
import { listNotifications } from "./list-notifications.ts";
import { hasUnread, markNotifications } from "./mark-notifications.ts";
import type { NoticeBook } from "./notice-book.ts";
import type { WriteNotice } from "./write-notice.ts";

export function createNotificationsHandlers(
  platform: Platform,
  { book, write }: { readonly book: NoticeBook; readonly write: WriteNotice },
): Handlers<typeof notificationsContract> {
  return {
    "GET /v2/notifications/all": async ({ actor, query, call }) => {
      const language = call.language ?? (await readLanguage(platform, actor.userId));
      return listNotifications(platform, actor, query, { book, write: (said) => write(language, said) });
    },
    "GET /v2/notifications/status": async ({ actor }) => ({
      hasUnreadNotifications: await hasUnread(platform, actor),
    }),
    "POST /v2/notifications/read": async ({ actor, body }) => {
      await markNotifications(platform, actor, body.ids);
      return {};
    },
  };
}
