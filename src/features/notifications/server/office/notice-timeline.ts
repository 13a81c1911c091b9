import { sql } from "kysely";
import { maskEmailsIn } from "#src/platform/personal/mask.ts";
import { ownerFinder } from "#src/platform/search/owner-finder.ts";
import { isBefore } from "#src/platform/timeline/is-before.ts";
import type { TimelineSource } from "#src/platform/timeline/timeline-source.ts";

interface NoticeRow {
  readonly id: string;
  readonly at: Date;
  readonly notice: string | null;
  readonly title: string;
  readonly is_read: boolean;
}

/** What a customer was notified of, once for each person who got it. */
export const noticeTimeline: TimelineSource = {
  kind: "notice",
  async find(db, customerId, { before, limit }) {
    const { rows } = await sql<NoticeRow>`
      SELECT id, created_at AS at, notice, title, is_read FROM notifications
      WHERE customer_id = ${customerId} AND ${isBefore(before, { at: sql`created_at`, id: sql`id`, type: "uuid" })}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
    return rows.map(({ id, at, notice, title, is_read: isRead }) => ({
      id,
      at,
      code: notice ?? "unknown",
      // Of an invitation it names the address that was invited.
      title: maskEmailsIn(title),
      state: isRead ? "read" : "unread",
    }));
  },
};

/** Customers by the id of a notice. */
export const noticeFinder = ownerFinder(
  "notification",
  (id) => sql`SELECT customer_id FROM notifications WHERE id = ${id}`,
);
