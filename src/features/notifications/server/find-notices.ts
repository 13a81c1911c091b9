import { sql } from "kysely";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import type * as z from "zod/mini";
import type { notificationOutput } from "../contract.ts";
import type { NoticeBook } from "./notice-book.ts";
import { visibleTo } from "./visible-notices.ts";

type NotificationRecord = z.input<typeof notificationOutput>;

/** What of the list is asked for. */
export interface NoticeFilter {
  readonly category?: NotificationRecord["category"] | undefined;
  readonly topic?: NotificationRecord["topic"] | undefined;
  /** Only what is not read yet. */
  readonly isUnread?: boolean | undefined;
}

export interface NoticeRow {
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

/** Batch size of a text search. */
const searchedAtOnce = 500;

/** What a reader sees of their notifications and the filter lets through. */
export function matchingNotices(
  { db }: Pick<Platform, "db">,
  actor: ReaderActor,
  { category, topic, isUnread = false }: NoticeFilter,
  book: NoticeBook,
) {
  return db.kysely
    .selectFrom("notifications")
    .where(visibleTo(actor, book))
    .$if(category !== undefined, (query) => query.where("category", "=", category ?? ""))
    .$if(topic !== undefined, (query) => query.where("topic", "=", topic ?? ""))
    .$if(isUnread, (query) => query.where("is_read", "=", false));
}

type Matching = ReturnType<typeof matchingNotices>;

/** The rows, newest first. */
export function newestOf(matching: Matching) {
  return matching
    .select(["id", "notice", "params", "title", "message", "category", "topic", "link"])
    .select(["is_read", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

/** All rows, newest first, in batches so as not to block other calls: their texts are not in the database. */
export async function* eachNotice(matching: Matching): AsyncGenerator<NoticeRow> {
  const newest = newestOf(matching);
  let rows: readonly NoticeRow[] = await newest.limit(searchedAtOnce).execute();
  for (;;) {
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < searchedAtOnce) return;
    rows = await newest
      .where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`)
      .limit(searchedAtOnce)
      .execute();
  }
}
