import { readChoices, sendableAt, topicOf } from "#src/features/notifications/server/index.ts";
import { notificationsEvents } from "#src/features/notifications/events.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { MessageKind } from "../messages/queue-message.ts";
import { queueMessage } from "../messages/queue-message.ts";
import type { TelegramContext } from "../deps.ts";
import { selectLinks } from "../links/link-rows.ts";
import { createSay } from "../talk/say.ts";
import { encodeId } from "#src/shared/ids.ts";
import { noticeLink } from "#src/shared/notice-link.ts";
import { cutText, escapeBot } from "#src/platform/bot/escape-bot.ts";

/** What of a title and of a message is shown, so that both fit with their escapes. */
const [longestTitle, longestMessage] = [200, 2500];

/** Sends the notices of users to their chats, as they chose; in quiet hours they wait for the morning. */
export function followNotices(context: Pick<TelegramContext, "platform" | "texts" | "sites">): EventConsumer {
  const { platform, texts, sites } = context;
  return defineConsumer(notificationsEvents, {
    name: "telegram",
    events: ["notifications.created.v1"],
    handle: async ({ payload: { notificationId, userId } }, trx) => {
      if (userId === null || userId === undefined) return;
      const links = await selectLinks(trx, userId).where("state", "=", "live").execute();
      if (links.length === 0) return;
      const notice = await trx
        .selectFrom("notifications")
        .innerJoin("users", "users.id", "notifications.user_id")
        .select(["notice", "title", "message", "link", "language"])
        .where("notifications.id", "=", notificationId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (notice === undefined) return;
      const topic = topicOf(notice.notice ?? "");
      const choices = await readChoices(trx, userId);
      if (!choices.isOn(topic, "telegram")) return;
      const now = platform.clock.now();
      const say = createSay(texts, notice.language);
      for (const { id: linkId, chat_id: chatId, site_id: siteId } of links) {
        const { baseUrl } = await sites.of(siteId);
        await queueMessage(
          trx,
          { now },
          {
            id: platform.ids.next(),
            siteId,
            linkId,
            chatId,
            kind: kindOf(topic),
            dedupe: `notice:${notificationId}`,
            at: sendableAt(choices, topic, now),
            payload: {
              html: noticeHtml(notice.title, notice.message),
              ...(notice.link !== null && {
                buttons: [
                  [
                    {
                      label: say("bot.notice.open"),
                      url: `${baseUrl}${noticeLink(notice.link, encodeId("notification", notificationId))}`,
                    },
                  ],
                ],
              }),
            },
          },
        );
      }
    },
  });
}

export function noticeHtml(title: string, message: string): string {
  return `<b>${escapeBot(cutText(title, longestTitle))}</b>\n${escapeBot(cutText(message, longestMessage))}`;
}

function kindOf(topic: ReturnType<typeof topicOf>): MessageKind {
  if (topic === "security") return "security";
  return topic === "deposits" ? "money" : "notice";
}
