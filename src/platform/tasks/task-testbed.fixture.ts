import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { runTask } from "./run-task.ts";
import type { StepOutcome, TaskEffect, TaskKind } from "./task-kind.ts";
import { claimTasks } from "./task-store.ts";

export type TaskTestbed = Awaited<ReturnType<typeof createTaskTestbed>>;

/** Tasks on a database of their own, with a manual clock. */
export async function createTaskTestbed() {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const woken: string[] = [];
  const platform: Platform = {
    db: database,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: (channel) => void woken.push(channel),
  };
  const db = database.kysely;
  await database.pool.query(`
    CREATE TABLE test_effects (id bigint GENERATED ALWAYS AS IDENTITY, name text);
    CREATE FUNCTION test_effect(name text) RETURNS void LANGUAGE sql AS 'INSERT INTO test_effects (name) VALUES (name)'`);
  return {
    database,
    clock,
    platform,
    /** Channels that were woken. */
    woken,
    async open(kind = "test", objectId: string = randomUUID()): Promise<string> {
      const id = platform.ids.next();
      await sql`SELECT task_open(${id}, ${kind}, 1::smallint, NULL, 'thing', ${objectId}, '{"size": 8}',
                                 '{"kind": "system"}', ${clock.now()})`.execute(db);
      return id;
    },
    /** Runs what is due of some kinds, as a worker does. */
    async turn(...kinds: readonly TaskKind[]): Promise<number> {
      const claimed = await claimTasks(platform, kinds, 10);
      for (const task of claimed) {
        const kind = kinds.find((known) => known.kind === task.kind);
        if (kind) await runTask(platform, kind, task);
      }
      return claimed.length;
    },
    row: (id: string) => db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    audit: (id: string) =>
      db
        .selectFrom("audit_log")
        .select(["actor", "action", "object_type", "request_id", "at"])
        .where("object_id", "=", id)
        .orderBy("id")
        .execute(),
    /** Effects of scripted kinds that took place. */
    async effects(): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`SELECT name FROM test_effects ORDER BY id`.execute(db);
      return rows.map(({ name }) => name);
    },
    /** Names and payloads of the events there are, in their order. */
    events: () => db.selectFrom("outbox_events").select(["name", "payload"]).orderBy("id").execute(),
    async clear(): Promise<void> {
      woken.length = 0;
      await db.deleteFrom("tasks").execute();
      await db.deleteFrom("outbox_events").execute();
      await sql`DELETE FROM test_effects`.execute(db);
    },
    drop: () => database.drop(),
  };
}

/** Timeout of a scripted kind's steps. */
export const longTimeoutMs = 3_600_000;

/** A kind whose steps give scripted answers in turn, and then `done`; it records what it was called with. */
export function scripted(
  steps: Readonly<Record<string, readonly (StepOutcome | Error)[]>>,
  traits: Partial<Pick<TaskKind, "kind" | "isRepeatable" | "refundsOnFailure" | "withoutAlarm">> = {},
) {
  const done: string[] = [];
  const effect = (name: string): TaskEffect => {
    done.push(name);
    return sql`test_effect(${name})`;
  };
  const left = new Map(Object.entries(steps).map(([name, outcomes]) => [name, [...outcomes]]));
  const kind: TaskKind = {
    kind: "test",
    ...traits,
    steps: Object.keys(steps).map((name) => ({
      name,
      timeoutMs: longTimeoutMs,
      run: async (_, { stepRef }) => {
        done.push(stepRef === null ? name : `${name} ${stepRef}`);
        const outcome = left.get(name)?.shift() ?? { kind: "done" };
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    })),
    succeed: () => effect("succeed"),
    fail: (_, error) => effect(`fail ${error}`),
  };
  return { kind, done };
}

/** Step outcomes as drivers give them. */
export const outcomes = {
  wait: { kind: "wait", stepRef: "job-7", progress: 50, delayMs: 300 },
  retry: { kind: "retry", error: "provider_unreachable", detail: "no route" },
  full: { kind: "fail", error: "capacity", detail: "full" },
} as const satisfies Readonly<Record<string, StepOutcome>>;
