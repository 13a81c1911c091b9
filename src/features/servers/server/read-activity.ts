import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { decodeCursor, encodeCursor, type KeysetCursor } from "#src/platform/http/keyset-cursor.ts";
import { actorOf } from "#src/platform/tasks/task-view.ts";
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

/** The id of a change's position is that of its audit row in the form of a UUID: all changes come after the tasks of their instant. */
const changePrefix = "00000000-0000-0000-";
const changeId = (id: bigint): string => {
  const digits = id.toString(16).padStart(16, "0");
  return `${changePrefix}${digits.slice(0, 4)}-${digits.slice(4)}`;
};
const auditIdOf = (id: string): bigint => BigInt(`0x${id.slice(changePrefix.length).replace("-", "")}`);

/** What was done to a server, newest first: its tasks, and changes that need none, as one list in two parts. */
export async function readActivity(db: Kysely<DB>, serverId: string, page: ActivityPage): Promise<Activity> {
  const before = decodeCursor(page.cursor);
  const wanted = page.limit + 1;
  const tasks = (await selectTasks(db, serverId, before, wanted)).map((row): Entry => {
    const at = parseInstant(row.created_at) ?? new Date(0);
    return { position: { at, id: row.id }, task: serverTaskView(row) };
  });
  const changes = (await selectChanges(db, serverId, before, wanted)).map(
    (row): Entry => ({ position: { at: row.at, id: changeId(row.id) }, change: changeView(row) }),
  );
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

interface ChangeRow {
  readonly id: bigint;
  readonly at: Date;
  readonly action: string;
  readonly actor: { readonly kind: string };
  readonly detail: Readonly<Partial<Record<"address" | "name" | "before" | "after", string>>>;
}

const kinds: ReadonlyMap<string, Change["kind"]> = new Map([
  ["server.rename", "rename"],
  ["server.reverse-name", "reverse-name"],
]);

/** Changes of a server from its audit rows. After a task, those of its instant are still to come. */
async function selectChanges(
  db: Kysely<DB>,
  serverId: string,
  before: KeysetCursor | null,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT id, at, action, actor, detail FROM audit_log
    WHERE object_type = 'server' AND object_id = ${serverId} AND action = ANY (${[...kinds.keys()]})
      ${before === null ? sql`` : before.id.startsWith(changePrefix) ? sql`AND (at, id) < (${before.at}, ${auditIdOf(before.id)})` : sql`AND at <= ${before.at}`}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function changeView({ at, action, actor, detail }: ChangeRow): Change {
  const kind = kinds.get(action);
  if (kind === undefined) throw new Error(`${action} is no change that is shown`);
  const { address = null, before = null } = detail;
  const after = kind === "rename" ? (detail.after ?? null) : detail.name === "default" ? null : detail.name;
  return { kind, at: at.toISOString(), actor: actorOf(actor), address, before, after: after ?? null };
}
