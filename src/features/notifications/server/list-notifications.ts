import type * as z from "zod/mini";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { notificationOutput } from "../contract.ts";
import { eachNotice, matchingNotices, newestOf, type NoticeFilter, type NoticeRow } from "./find-notices.ts";
import type { NoticeBook, Said } from "./notice-book.ts";
import { readTerm, saysTerm } from "./search-term.ts";
import type { NoticeText } from "./write-notice.ts";

type NotificationRecord = z.input<typeof notificationOutput>;

export interface NotificationFilter extends NoticeFilter {
  readonly limit: number;
  readonly offset: number;
  /** Matches the displayed text: title and message in the user's language, in any letter case. */
  readonly searchTerm?: string | undefined;
}

interface NotificationPage {
  readonly notifications: NotificationRecord[];
  /** Total number of matches. */
  readonly total: number;
}

interface Writing {
  readonly book: NoticeBook;
  /** Writes a row's text in the reader's language. */
  readonly write: (said: Said) => NoticeText;
}

/** A page of what the user sees of their notifications, newest first, in the reader's language. */
export async function listNotifications(
  { db }: Pick<Platform, "db">,
  actor: ReaderActor,
  filter: NotificationFilter,
  { book, write }: Writing,
): Promise<NotificationPage> {
  const term = readTerm(filter.searchTerm);
  const matching = matchingNotices({ db }, actor, filter, book);
  const { limit, offset } = filter;
  if (term === null) {
    const { total } = await matching
      .select((row) => row.fn.countAll<bigint>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await newestOf(matching).limit(limit).offset(offset).execute();
    return { notifications: rows.map((row) => recordOf(row, { book, write })), total: Number(total) };
  }
  const page: NotificationRecord[] = [];
  let total = 0;
  for await (const row of eachNotice(matching)) {
    const record = recordOf(row, { book, write });
    if (!saysTerm(record, term)) continue;
    if (total >= offset && page.length < limit) page.push(record);
    total += 1;
  }
  return { notifications: page, total };
}

/** The ids of what is unread and a filter with a search term lets through. */
export async function findUnread(
  platform: Pick<Platform, "db">,
  actor: ReaderActor,
  { searchTerm, ...filter }: NoticeFilter & { readonly searchTerm?: string | undefined },
  { book, write }: Writing,
): Promise<string[]> {
  const term = readTerm(searchTerm);
  const ids: string[] = [];
  for await (const row of eachNotice(matchingNotices(platform, actor, { ...filter, isUnread: true }, book)))
    if (term === null || saysTerm(recordOf(row, { book, write }), term)) ids.push(row.id);
  return ids;
}

function recordOf(row: NoticeRow, { book, write }: Writing): NotificationRecord {
  const said = book.readStored(row.notice, row.params);
  const { title, message } = said === null ? row : write(said);
  return {
    id: encodeId("notification", row.id),
    title,
    message,
    category: notificationOutput.shape.category.parse(row.category),
    topic: notificationOutput.shape.topic.parse(row.topic),
    link: row.link,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
  };
}
