import type * as z from "zod/mini";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { notificationOutput } from "../contract.ts";
import type { NoticeBook, Said } from "./notice-book.ts";
import { readTerm, saysTerm } from "./search-term.ts";
import { visibleTo } from "./visible-notices.ts";
import type { NoticeText } from "./write-notice.ts";

type NotificationRecord = z.input<typeof notificationOutput>;

export interface NotificationFilter {
  readonly limit: number;
  readonly offset: number;
  /** Matches the displayed text: title and message in the user's language, in any letter case. */
  readonly searchTerm?: string | undefined;
  readonly category?: NotificationRecord["category"] | undefined;
  readonly topic?: NotificationRecord["topic"] | undefined;
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

/** Batch size of a text search. */
const searchedAtOnce = 500;

/** A page of what the user sees of their notifications, newest first, in the reader's language. */
export async function listNotifications(
  { db }: Pick<Platform, "db">,
  actor: ReaderActor,
  filter: NotificationFilter,
  { book, write }: Writing,
): Promise<NotificationPage> {
  const term = readTerm(filter.searchTerm);
  let matching = db.kysely.selectFrom("notifications").where(visibleTo(actor, book));
  if (filter.category !== undefined) matching = matching.where("category", "=", filter.category);
  if (filter.topic !== undefined) matching = matching.where("topic", "=", filter.topic);
  const newest = matching
    .select(["id", "notice", "params", "title", "message", "category", "topic", "link"])
    .select(["is_read", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

  const { limit, offset } = filter;
  if (term === null) {
    const { total } = await matching
      .select((row) => row.fn.countAll<bigint>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await newest.limit(limit).offset(offset).execute();
    return { notifications: rows.map((row) => recordOf(row, { book, write })), total: Number(total) };
  }

  // The texts are not in the database: rows are rendered to be searched, in batches so as not to block other calls.
  const page: NotificationRecord[] = [];
  let total = 0;
  let rows = await newest.limit(searchedAtOnce).execute();
  for (;;) {
    for (const record of rows.map((row) => recordOf(row, { book, write }))) {
      if (!saysTerm(record, term)) continue;
      if (total >= offset && page.length < limit) page.push(record);
      total += 1;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < searchedAtOnce) return { notifications: page, total };
    rows = await newest
      .where((row) => row(row.refTuple("created_at", "id"), "<", row.tuple(last.created_at, last.id)))
      .limit(searchedAtOnce)
      .execute();
  }
}

interface NotificationRow {
  readonly id: string;
  readonly notice: string | null;
  readonly params: unknown;
  readonly title: string;
  readonly message: string;
  readonly category: string;
  readonly topic: string;
  readonly link: string | null;
  readonly is_read: boolean;
  readonly created_at: Date;
}

function recordOf(row: NotificationRow, { book, write }: Writing): NotificationRecord {
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
