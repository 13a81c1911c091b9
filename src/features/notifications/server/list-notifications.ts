import type { Expression, SqlBool } from "kysely";
import type * as z from "zod/mini";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import { notificationOutput } from "../contract.ts";

export type NotificationRecord = z.input<typeof notificationOutput>;

export interface NotificationFilter {
  readonly limit: number;
  readonly offset: number;
  /** Matches what the user sees: title and message in their language, in any letter case. */
  readonly searchTerm?: string | undefined;
  readonly category?: NotificationRecord["category"] | undefined;
  readonly topic?: NotificationRecord["topic"] | undefined;
}

/** A page of the user's notifications, newest first, and how many the filter matches in all. */
export async function listNotifications(
  { db }: Pick<Platform, "db">,
  actor: CustomerActor,
  filter: NotificationFilter,
): Promise<{ notifications: NotificationRecord[]; total: number }> {
  const pattern = likePattern(filter.searchTerm);
  const matching = db.kysely.selectFrom("notifications").where((row) => {
    const conditions: Expression<SqlBool>[] = [row("user_id", "=", actor.userId)];
    if (filter.category !== undefined) conditions.push(row("category", "=", filter.category));
    if (filter.topic !== undefined) conditions.push(row("topic", "=", filter.topic));
    if (pattern !== null) {
      conditions.push(row.or([row("title", "ilike", pattern), row("message", "ilike", pattern)]));
    }
    return row.and(conditions);
  });
  const { total } = await matching
    .select((row) => row.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(["id", "title", "message", "category", "topic", "link", "is_read", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { notifications: rows.map(recordOf), total: Number(total) };
}

interface NotificationRow {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly category: string;
  readonly topic: string;
  readonly link: string | null;
  readonly is_read: boolean;
  readonly created_at: Date;
}

function recordOf(row: NotificationRow): NotificationRecord {
  return {
    id: encodeId("notification", row.id),
    title: row.title,
    message: row.message,
    category: notificationOutput.shape.category.parse(row.category),
    topic: notificationOutput.shape.topic.parse(row.topic),
    link: row.link,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
  };
}

/** `50%` → `%50\%%`: what is typed is searched for as it is. */
function likePattern(searchTerm: string | undefined): string | null {
  const term = searchTerm?.trim() ?? "";
  if (term === "") return null;
  if (hasControlCharacters(term)) {
    throw new AppError("invalid_input", undefined, { searchTerm: "invalid_characters" });
  }
  return `%${term.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
