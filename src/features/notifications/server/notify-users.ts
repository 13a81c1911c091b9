import type { Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { NotificationsDeps } from "./deps.ts";
import { noticeMail } from "./notice-mail.ts";
import { type NoticeBook, paramsOf } from "./notice-book.ts";
import { isMailedTo, readChoices, waitsForDigest } from "./preferences/read-choices.ts";
import { categoryOf } from "./category-of.ts";
import type { WriteNotice } from "./write-notice.ts";
import { concerns } from "#src/platform/authz/policy.ts";
import { encodeId } from "#src/shared/ids.ts";
import { noticeLink } from "#src/shared/notice-link.ts";
import { notificationsEvents } from "../events.ts";
import { sightOf } from "./visible-notices.ts";

type Addressee = Awaited<ReturnType<typeof readAddressees>>[number];

/**
 * Notifies those users of an event's customer whom it concerns, each once, in the list and for some notices by mail. Stores the notice and
 * its params instead of a text, so that it can be shown in the reader's language.
 */
export async function notifyUsers(
  platform: Pick<Platform, "clock" | "ids" | "wake">,
  deps: NotificationsDeps & { readonly write: WriteNotice; readonly book: NoticeBook },
  event: OutboxEvent,
  trx: Transaction<DB>,
): Promise<void> {
  const { write, book } = deps;
  const notice = book.ofEvent(event.name);
  if (notice === undefined || event.customerId === null) return;
  const read = await notice.readNoticeText(event, trx);
  if (read === null) return;
  const link = notice.link(event);
  const audience = await notice.audience(event, trx);
  const params = paramsOf(notice, { ...event.payload, ...read });
  const said = { notice, params };
  // By our own text without the object's name, which may contain any word.
  const category = categoryOf(write("en", { ...said, params: { ...params, name: "" } }).title);
  for (const user of await readAddressees(trx, event.customerId)) {
    if (!isFor(event, user) || !isAmong(audience, "noticed", user)) continue;
    const words = write(user.language, said);
    const { email } = user;
    const choices = await readChoices(trx, user.userId);
    const isAddressed = email !== null && isAmong(audience, "mailed", user);
    const mailed = isAddressed ? timeOfMail(choices, notice) : "never";
    const created = await trx
      .insertInto("notifications")
      .values({
        id: platform.ids.next(),
        site_id: user.siteId,
        user_id: user.userId,
        customer_id: event.customerId,
        is_own: isOwn(event, user),
        source: `event:${event.id}`,
        category,
        topic: notice.topic,
        notice: notice.key,
        params: JSON.stringify(params),
        ...words,
        link,
        waits_for_digest: mailed === "later",
        created_at: event.createdAt,
      })
      .onConflict((conflict) => conflict.columns(["user_id", "source"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created === undefined) continue;
    if (isAddressed && mailed === "now")
      await mailNotice(deps, trx, {
        shown: { ...notice, ...words, link: noticeLink(link, encodeId("notification", created.id)) },
        user: { ...user, email },
        customerId: event.customerId,
      });
    await publishEvent(trx, { now: platform.clock.now() }, notificationsEvents, {
      name: "notifications.created.v1",
      siteId: user.siteId,
      customerId: event.customerId,
      payload: { notificationId: created.id, userId: user.userId },
    });
  }
}

interface Mailed {
  readonly shown: Parameters<typeof noticeMail>[2];
  readonly user: Parameters<typeof noticeMail>[3] & Pick<Addressee, "siteId">;
  readonly customerId: string;
}

async function mailNotice(
  deps: NotificationsDeps,
  trx: Transaction<DB>,
  { shown, user, customerId }: Mailed,
): Promise<void> {
  const site = await deps.sites.of(user.siteId);
  await deps.mail.post(trx, noticeMail(deps, site, shown, user, customerId));
}

function timeOfMail(
  choices: Awaited<ReturnType<typeof readChoices>>,
  notice: Parameters<typeof isMailedTo>[1],
): "now" | "later" | "never" {
  if (waitsForDigest(choices, notice)) return "later";
  return isMailedTo(choices, notice) ? "now" : "never";
}

type Audience = Awaited<ReturnType<NonNullable<ReturnType<NoticeBook["ofEvent"]>>["audience"]>>;

/** Where nothing says whom a notice is for, all are meant. */
function isAmong(audience: Audience, part: "noticed" | "mailed", { userId }: Addressee): boolean {
  return audience?.[part].includes(userId) ?? true;
}

/** Whether an event is about the user, or about what they made. */
function isOwn({ payload: people }: OutboxEvent, { userId }: Addressee): boolean {
  return [people["userId"], people["memberId"], people["makerId"]].includes(userId);
}

/** Whether a member is notified of an event: as in streams, and of keys and webhooks by who made them. */
function isFor(event: OutboxEvent, user: Addressee): boolean {
  const { name, payload: people } = event;
  if (!concerns(user, { name, people })) return false;
  return sightOf(user.member, { event: name }) !== "own" || isOwn(event, user);
}
