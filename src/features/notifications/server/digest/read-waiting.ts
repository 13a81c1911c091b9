import type { Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ChannelTopic } from "#src/shared/channel-topics.ts";
import type { NoticeBook } from "../notice-book.ts";
import type { Choices } from "../preferences/read-choices.ts";
import { topicOf } from "../preferences/topic-of.ts";
import { sightOf } from "../visible-notices.ts";

export type Addressee = Awaited<ReturnType<typeof readAddressees>>[number];

/** A notice that waits for a digest, in its reader's language. */
export interface WaitingNotice {
  readonly id: string;
  readonly topic: ChannelTopic;
  readonly title: string;
  readonly link: string | null;
}

/** Most notices that one mail names; it says how many more there are. */
export const mostLines = 50;

/**
 * What waits for a user's digest, the oldest first: not read anywhere, still taken by mail, and still theirs to see in the
 * teams that they are in now.
 */
export async function readWaiting(
  trx: Transaction<DB>,
  book: NoticeBook,
  { userId, choices }: { readonly userId: string; readonly choices: Choices },
): Promise<{ readonly reader: Addressee | null; readonly notices: readonly WaitingNotice[] }> {
  const rows = await trx
    .selectFrom("notifications")
    .select(["id", "customer_id", "notice", "is_own", "title", "link"])
    .where("user_id", "=", userId)
    .where("waits_for_digest", "=", true)
    .where("is_read", "=", false)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  let reader: Addressee | null = null;
  const members = new Map<string, Addressee | undefined>();
  const notices: WaitingNotice[] = [];
  for (const { id, customer_id: customerId, notice: key, is_own: isOwn, title, link } of rows) {
    const notice = book.all.find((one) => one.key === key);
    if (notice === undefined || customerId === null) continue;
    if (!members.has(customerId)) {
      const all = await readAddressees(trx, customerId);
      members.set(
        customerId,
        all.find((one) => one.userId === userId),
      );
    }
    const member = members.get(customerId);
    if (member === undefined || !choices.isOn(topicOf(notice.key), "mail")) continue;
    const sight = sightOf(member.member, notice);
    if (sight === "nowhere" || (sight === "own" && !isOwn)) continue;
    reader ??= member;
    notices.push({ id, topic: topicOf(notice.key), title, link });
  }
  return { reader, notices };
}
