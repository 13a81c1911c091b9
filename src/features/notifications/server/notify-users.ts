import type { Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { NotificationsDeps } from "./deps.ts";
import { noticeMail } from "./notice-mail.ts";
import { paramsOf } from "./notice-params.ts";
import { categoryOf, type Notice, noticeOf } from "./rules.ts";
import type { WriteNotice } from "./write-notice.ts";
import { notificationsEvents } from "../events.ts";

/**
 * Tells the users of an event's customer about it, each once, in the list and if need be by mail. What is said is kept
 * apart from its words: they are the reader's.
 */
export async function notifyUsers(
  platform: Pick<Platform, "clock" | "ids" | "wake">,
  deps: NotificationsDeps & { readonly write: WriteNotice },
  event: OutboxEvent,
  trx: Transaction<DB>,
): Promise<void> {
  const { texts, mail, settings, write } = deps;
  const notice = noticeOf(event.name, event.payload);
  if (notice === null || event.customerId === null) return;
  const params = paramsOf(notice.key, { ...event.payload, ...(await wordsOf(deps, notice, trx)) });
  const said = { key: notice.key, params };
  // By our own words: a server may be called anything.
  const category = categoryOf(write("en", { ...said, params: { ...params, name: "" } }).title);
  for (const user of await readAddressees(trx, event.customerId)) {
    const words = write(user.language, said);
    const created = await trx
      .insertInto("notifications")
      .values({
        id: platform.ids.next(),
        site_id: user.siteId,
        user_id: user.userId,
        source: `event:${event.id}`,
        category,
        topic: notice.topic,
        notice: notice.key,
        params: JSON.stringify(params),
        ...words,
        link: notice.link,
        created_at: event.createdAt,
      })
      .onConflict((conflict) => conflict.columns(["user_id", "source"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created === undefined) continue;
    const { email } = user;
    if (notice.isMailed && email !== null) {
      await mail.post(trx, noticeMail(texts, settings, { ...notice, ...words }, { ...user, email }));
      platform.wake("mail");
    }
    await publishEvent(
      trx,
      notificationsEvents,
      {
        name: "notifications.created.v1",
        siteId: user.siteId,
        customerId: event.customerId,
        payload: { notificationId: created.id },
      },
      platform.clock.now(),
    );
  }
}

/** Names and words that events do not carry. */
async function wordsOf(
  { serverName, domainName, requestWords }: NotificationsDeps,
  { serverId, domainId, requestId }: Notice,
  trx: Transaction<DB>,
): Promise<Readonly<Record<string, string>>> {
  if (serverId !== undefined) return { name: await serverName(trx, serverId) };
  if (domainId !== undefined) return { name: await domainName(trx, domainId) };
  return requestId === undefined ? {} : requestWords(trx, requestId);
}
