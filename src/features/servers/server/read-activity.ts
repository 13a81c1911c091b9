import { type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { auditAt, positionOfAudit } from "#src/platform/audit/audit-position.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { decodeCursor, encodeCursor, type KeysetCursor } from "#src/platform/http/keyset-cursor.ts";
import { actorName, actorView, type NamedActor } from "#src/platform/authz/shown-actor.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { activityOutput, serverChangeOutput } from "../contract-outputs.ts";
import { selectTasks } from "./server-rows.ts";
import { serverTaskView } from "./server-view.ts";

type Activity = z.output<typeof activityOutput>;
type Change = z.output<typeof serverChangeOutput>;

/** Which page of the activity: `limit` entries after a cursor of the page before. */
export interface ActivityPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface Entry {
  readonly position: KeysetCursor;
  readonly task?: Activity["tasks"][number];
  readonly change?: Change;
}

/** What was done to a server, newest first: its tasks, and changes that need none, as one list in two parts. */
export async function readActivity(db: Kysely<DB>, serverId: string, page: ActivityPage): Promise<Activity> {
  const before = decodeCursor(page.cursor);
  const wanted = page.limit + 1;
  const tasks = (await selectTasks(db, serverId, before, wanted)).map((row): Entry => {
    const at = parseInstant(row.created_at) ?? new Date(0);
    return { position: { at, id: row.id }, task: serverTaskView(row) };
  });
  const { rows } = await changesBefore(serverId, before, wanted).execute(db);
  // The position of a change sorts after those of the tasks of its instant.
  const changes = placeChanges(rows, before);
  const entries = [...tasks, ...changes].toSorted(
    ({ position: one }, { position: other }) =>
      other.at.getTime() - one.at.getTime() || (other.id < one.id ? -1 : 1),
  );
  const shown = entries.slice(0, page.limit);
  const last = entries.length > page.limit ? shown.at(-1) : undefined;
  return {
    tasks: shown.flatMap(({ task }) => (task === undefined ? [] : [task])),
    changes: shown.flatMap(({ change }) => (change === undefined ? [] : [change])),
    nextCursor: last ? encodeCursor(last.position) : null,
  };
}

interface ChangeRow extends NamedActor {
  readonly id: bigint;
  readonly at: Date;
  readonly action: string;
  readonly detail: Readonly<Partial<Record<"address" | "name" | "before" | "after", string>>>;
}

const kinds: ReadonlyMap<string, Change["kind"]> = new Map([
  ["server.rename", "rename"],
  ["server.reverse-name", "reverse-name"],
]);

/**
 * Changes of a server from its audit rows, by the ids of these, so that an index has them in order and a page reads no
 * more than it shows. After a task, those of its instant are still to come.
 */
export function changesBefore(serverId: string, before: KeysetCursor | null, limit: number) {
  const own = sql`object_type = 'server' AND object_id = ${serverId} AND action = ANY (${[...kinds.keys()]})
    AND at >= coalesce((SELECT s.owned_since FROM servers s WHERE s.id = ${serverId}::uuid), '-infinity')`;
  return sql<ChangeRow>`
    SELECT id, at, action, actor, ${actorName("audit_log.actor")} AS actor_name, detail FROM audit_log WHERE ${own} ${belowCursor(own, before)}
    ORDER BY id DESC LIMIT ${limit}`;
}

function belowCursor(own: RawBuilder<unknown>, before: KeysetCursor | null): RawBuilder<unknown> {
  if (before === null) return sql``;
  const auditId = auditAt(before.id);
  if (auditId !== null) return sql`AND id < ${auditId}`;
  return sql`AND id <= (SELECT id FROM audit_log WHERE ${own} AND at <= ${before.at}
                        ORDER BY id DESC LIMIT 1)`;
}

/**
 * Changes at their places between the tasks. Of two at the same moment the one that began first may have been written
 * last: its place is then that of the change after it, so that places fall with the ids and no page leaves one out.
 */
function placeChanges(rows: readonly ChangeRow[], before: KeysetCursor | null): Entry[] {
  let at = before?.at;
  return rows.map((row) => {
    if (at === undefined || row.at < at) at = row.at;
    return { position: { at, id: positionOfAudit(row.id) }, change: changeView(row) };
  });
}

function changeView({ at, action, detail, ...by }: ChangeRow): Change {
  const kind = kinds.get(action);
  if (kind === undefined) throw new Error(`${action} is no change that is shown`);
  const { address = null, before = null } = detail;
  const after = kind === "rename" ? (detail.after ?? null) : detail.name === "default" ? null : detail.name;
  return { kind, at: at.toISOString(), ...actorView(by), address, before, after: after ?? null };
}
