import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import { taskEvents } from "#src/shared/task-events.ts";
import type { TelegramContext } from "../deps.ts";
import { queueMessage } from "../messages/queue-message.ts";
import { createSay } from "../talk/say.ts";

/** Shows the steps of work that was begun in a chat, in the one message that began it. */
export function followTasks({
  platform,
  texts,
  parts,
}: Pick<TelegramContext, "platform" | "texts" | "parts">): EventConsumer {
  return defineConsumer(taskEvents, {
    name: "telegram-tasks",
    events: ["tasks.changed.v1"],
    handle: async ({ payload: { taskId } }, trx) => {
      const subject = `task:${taskId}`;
      const rows = await trx
        .selectFrom("telegram_messages")
        .innerJoin("telegram_links", "telegram_links.id", "telegram_messages.link_id")
        .innerJoin("users", "users.id", "telegram_links.user_id")
        .select(["telegram_messages.id", "link_id", "telegram_messages.chat_id", "telegram_messages.site_id"])
        .select("language")
        .where("subject", "=", subject)
        .where("telegram_links.state", "=", "live")
        .execute();
      if (rows.length === 0) return;
      for (const part of parts()) {
        const task = await part.readTask?.(taskId);
        if (task === null || task === undefined) continue;
        for (const { link_id: linkId, chat_id: chatId, site_id: siteId, language } of rows) {
          const html = part.taskText?.({ say: createSay(texts, language) }, task);
          if (html === null || html === undefined) continue;
          await queueMessage(
            trx,
            { now: platform.clock.now() },
            {
              id: platform.ids.next(),
              siteId,
              linkId,
              chatId,
              kind: "task",
              dedupe: subject,
              subject,
              payload: { html },
            },
          );
        }
      }
    },
  });
}
