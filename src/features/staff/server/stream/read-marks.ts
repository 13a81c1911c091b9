import { type Kysely, sql } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { StaffQueue } from "#src/platform/operator/staff-queue.ts";
import type { QueueKind } from "#src/shared/queue-kinds.ts";

/** What waits in a queue and is seen by the same members of staff; its mark differs when any of it changed. */
export interface SeenPart {
  readonly kind: QueueKind;
  readonly permission: string | null;
  readonly member: string | null;
  readonly mark: string;
}

/** By queue and who sees them. */
export type Marks = ReadonlyMap<string, SeenPart>;

/** Everything that waits now, in one statement; a database gives one row for each part, however much waits. */
export async function readMarks(db: Kysely<DB>, queues: readonly StaffQueue[], now: Date): Promise<Marks> {
  const parts = queues.map(
    ({ kind, waiting }) =>
      sql`SELECT ${kind}::text AS kind, thing.id, thing.mark, thing.permission, thing.member
          FROM (${waiting(now)}) AS thing`,
  );
  if (parts.length === 0) return new Map();
  const { rows } = await sql<SeenPart>`
    SELECT kind, permission, member,
           md5(string_agg(concat_ws(' ', id, mark), ',' ORDER BY id, mark)) AS mark
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS things GROUP BY kind, permission, member`.execute(db);
  return new Map(rows.map((part) => [JSON.stringify([part.kind, part.permission, part.member]), part]));
}

/** The parts in which something came, went or changed. */
export function changedParts(before: Marks, after: Marks): readonly SeenPart[] {
  const gone = [...before].flatMap(([key, part]) => (after.has(key) ? [] : [part]));
  return [
    ...gone,
    ...[...after].flatMap(([key, part]) => (before.get(key)?.mark === part.mark ? [] : [part])),
  ];
}

/** The queues that changed in what this member of staff sees of them. */
export function kindsSeenBy(
  { permissions, staffId }: Pick<StaffActor, "permissions" | "staffId">,
  parts: readonly SeenPart[],
): readonly QueueKind[] {
  const seen = parts.filter(
    ({ permission, member }) => member === staffId || permissions.some((one) => one === permission),
  );
  return [...new Set(seen.map(({ kind }) => kind))].toSorted();
}
