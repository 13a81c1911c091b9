import { sql } from "kysely";
import { isBefore } from "#src/platform/timeline/is-before.ts";
import { serviceName, shownService } from "#src/platform/timeline/service-name.ts";
import type { TimelineSource } from "#src/platform/timeline/timeline-source.ts";
import { encodeId } from "#src/shared/ids.ts";

interface TaskRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly state: string;
  readonly error_code: string | null;
  readonly object_type: string;
  readonly about: string | null;
  readonly actor: { readonly kind: string; readonly id?: string };
}

/** The tasks of a customer's services, by when they were opened. */
export const taskTimeline: TimelineSource = {
  kind: "task",
  async find(db, customerId, { before, limit }) {
    const { rows } = await sql<TaskRow>`
      SELECT id, created_at AS at, kind, state, error_code, actor, object_type,
             ${serviceName(sql`object_type`, sql`object_id`)} AS about
      FROM tasks
      WHERE customer_id = ${customerId} AND ${isBefore(before, { at: sql`created_at`, id: sql`id`, type: "uuid" })}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
    return rows.map(({ id, at, kind, state, error_code: error, actor, object_type: type, about }) => ({
      id,
      at,
      code: kind,
      title: error ?? "",
      about: shownService(type, about),
      state,
      actor,
      opens: { kind: "task", id: encodeId("task", id) },
    }));
  },
};
