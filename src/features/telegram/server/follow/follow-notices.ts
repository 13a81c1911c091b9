import type { Transaction } from "kysely";
import { readChoices, sendableAt, topicOf } from "#src/features/notifications/server/index.ts";
import { notificationsEvents } from "#src/features/notifications/events.ts";
import type { BotNotice, BotNoticeForm } from "#src/platform/bot/bot-part.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { MessageKind, MessagePayload } from "../messages/queue-message.ts";
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
export function followNotices(
  context: Pick<TelegramContext, "platform" | "texts" | "sites" | "parts">,
): EventConsumer {
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
        .select(["notice", "title", "message", "link", "language", "customer_id", "source"])
        .where("notifications.id", "=", notificationId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (notice === undefined) return;
      const topic = topicOf(notice.notice ?? "");
      const choices = await readChoices(trx, userId);
      const now = platform.clock.now();
      const say = createSay(texts, notice.language);
      const form = await readForm(context, trx, { ...notice, userId, say });
      if (!(form?.isSent ?? choices.isOn(topic, "telegram"))) return;
      for (const { id: linkId, chat_id: chatId, site_id: siteId, customer_id: ofChat } of links) {
        const { baseUrl } = await sites.of(siteId);
        // Words and answers are for a chat of the same account alone.
        const formed = ofChat === notice.customer_id ? form : null;
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
            about: formed?.about,
            subject: formed?.subject,
            at: sendableAt(choices, topic, now),
            payload: payloadOf({ ...notice, id: notificationId }, formed, {
              baseUrl,
              open: say("bot.notice.open"),
            }),
          },
        );
      }
    },
  });
}

interface NoticeRow {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
}

function payloadOf(
  { id, title, message, link }: NoticeRow,
  formed: BotNoticeForm | null,
  { baseUrl, open }: { readonly baseUrl: string; readonly open: string },
): MessagePayload {
  return {
    html: formed?.html ?? noticeHtml(title, message),
    ...(link !== null && {
      buttons: [[{ label: open, url: `${baseUrl}${noticeLink(link, encodeId("notification", id))}` }]],
    }),
  };
}

interface Formed {
  readonly notice: string | null;
  readonly customer_id: string | null;
  readonly source: string;
  readonly userId: string;
  readonly say: BotNotice["say"];
}

/** What the notice's feature makes of it; null: it is sent as it is, if its topic is on. */
async function readForm(
  { parts }: Pick<TelegramContext, "parts">,
  trx: Transaction<DB>,
  { notice: key, customer_id: customerId, source, userId, say }: Formed,
): Promise<BotNoticeForm | null> {
  if (key === null) return null;
  const [, event] = /^event:(\d+)$/.exec(source) ?? [];
  const eventId = event === undefined ? null : BigInt(event);
  for (const { formNotice } of parts()) {
    const form = await formNotice?.(trx, { key, userId, customerId, eventId, say });
    if (form !== null && form !== undefined) return form;
  }
  return null;
}

export function noticeHtml(title: string, message: string): string {
  return `<b>${escapeBot(cutText(title, longestTitle))}</b>\n${escapeBot(cutText(message, longestMessage))}`;
}

function kindOf(topic: ReturnType<typeof topicOf>): MessageKind {
  if (topic === "security") return "security";
  if (topic === "support") return "ticket";
  return topic === "deposits" ? "money" : "notice";
}
