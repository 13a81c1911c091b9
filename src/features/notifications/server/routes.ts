import { readLanguage } from "#src/features/accounts/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { notificationsContract } from "../contract.ts";
import { listNotifications } from "./list-notifications.ts";
import { changePreferences, readPreferences } from "./preferences/preferences.ts";
import { countUnread, markNotifications } from "./mark-notifications.ts";
import type { NoticeBook } from "./notice-book.ts";
import type { WriteNotice } from "./write-notice.ts";

export function createNotificationsHandlers(
  platform: Platform,
  { book, write }: { readonly book: NoticeBook; readonly write: WriteNotice },
): Handlers<typeof notificationsContract> {
  return {
    "GET /v2/notifications/all": async ({ ctx, query }) => {
      const language = ctx.language ?? (await readLanguage(platform, ctx.actor.userId));
      return listNotifications(platform, ctx.actor, query, { book, write: (said) => write(language, said) });
    },
    "GET /v2/notifications/status": async ({ ctx }) => {
      const unread = await countUnread(platform, ctx.actor, book);
      return { hasUnreadNotifications: unread > 0, unread };
    },
    "GET /v2/notifications/preferences": ({ ctx }) => readPreferences(platform, ctx.actor),
    "PUT /v2/notifications/preferences": ({ ctx, body }) => changePreferences(platform, ctx, body),
    "POST /v2/notifications/read": async ({ ctx, body }) => {
      await markNotifications(platform, ctx, book, body.ids);
      return {};
    },
  };
}
