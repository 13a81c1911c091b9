import { readLanguage } from "#src/features/accounts/server/index.ts";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { notificationsContract } from "../contract.ts";
import type { NotificationsDeps } from "./deps.ts";
import { findUnread, listNotifications } from "./list-notifications.ts";
import { changePreferences, readPreferences } from "./preferences/preferences.ts";
import { countUnread, markNotifications } from "./mark-notifications.ts";
import type { NoticeBook, Said } from "./notice-book.ts";
import type { WriteNotice } from "./write-notice.ts";

export function createNotificationsHandlers(
  platform: Platform,
  {
    book,
    write,
    readBanners,
  }: Pick<NotificationsDeps, "readBanners"> & { readonly book: NoticeBook; readonly write: WriteNotice },
): Handlers<typeof notificationsContract> {
  const writing = async (ctx: CallCtx<ReaderActor>) => {
    const language = ctx.language ?? (await readLanguage(platform, ctx.actor.userId));
    return { book, write: (said: Said) => write(language, said) };
  };
  return {
    "GET /v2/notifications/all": async ({ ctx, query }) => {
      const { isUnread, ...filter } = query;
      const asked = { ...filter, isUnread: isUnread === "true" };
      return listNotifications(platform, ctx.actor, asked, await writing(ctx));
    },
    "GET /v2/notifications/status": async ({ ctx }) => {
      const language = ctx.language ?? (await readLanguage(platform, ctx.actor.userId));
      const { userId, customerId } = ctx.actor;
      const [unread, banners] = await Promise.all([
        countUnread(platform, ctx.actor, book),
        readBanners({ userId, customerId, language, site: ctx.site, now: ctx.now }),
      ]);
      return { hasUnreadNotifications: unread > 0, unread, banners: [...banners] };
    },
    "GET /v2/notifications/preferences": ({ ctx }) => readPreferences(platform, ctx.actor),
    "PUT /v2/notifications/preferences": ({ ctx, body }) => changePreferences(platform, ctx, body),
    "POST /v2/notifications/read": async ({ ctx, body }) => {
      const { ids, ...filter } = body;
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      if (ids === undefined && !isFiltered) await markNotifications(platform, ctx, book, undefined);
      else if (ids === undefined)
        await markNotifications(
          platform,
          ctx,
          book,
          await findUnread(platform, ctx.actor, filter, await writing(ctx)),
        );
      else {
        const given = ids.map((id) => decodeId("notification", id)).filter((id) => id !== null);
        await markNotifications(platform, ctx, book, given);
      }
      return {};
    },
  };
}
