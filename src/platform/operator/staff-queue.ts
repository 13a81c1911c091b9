import { type RawBuilder, sql } from "kysely";
import type { QueueKind } from "#src/shared/queue-kinds.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";

/** A queue of the office, as the stream of staff watches it. */
export interface StaffQueue {
  readonly kind: QueueKind;
  /**
   * SQL: a row for each thing that waits at this time. `id`, and `mark`: a text that differs once the page would show
   * something else; `permission`: who has it sees the thing, and so does `member`, one of staff. It is read every second
   * while the office is open anywhere, so it needs an index on what waits.
   */
  waiting(now: Date): RawBuilder<unknown>;
}

/** A queue that everyone sees whole whose role has the permission; `id` and `mark` are of a row of `from`. */
export function queueOf(
  kind: QueueKind,
  permission: StaffPermission,
  {
    id,
    mark,
    from,
  }: Record<"id" | "mark", RawBuilder<unknown>> & { from: (now: Date) => RawBuilder<unknown> },
): StaffQueue {
  return {
    kind,
    waiting: (now) => sql`
      SELECT (${id})::text AS id, (${mark})::text AS mark, ${permission}::text AS permission, NULL::uuid AS member
      FROM ${from(now)}`,
  };
}
