import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import type { Gauge, GaugeReading } from "./gauge.ts";

/** Durations are those of tasks that ended within this time. */
const recentMs = 15 * 60_000;

interface TaskRow {
  readonly kind: string;
  readonly state: string;
  readonly value: number;
}

/** Tasks, findings, events, and the connections of this process. */
export function platformGauges({ db, clock }: Platform): Gauge[] {
  const byTask = (rows: readonly TaskRow[]): GaugeReading[] =>
    rows.map(({ kind, state, value }) => ({ labels: { kind, state }, value }));
  const secondsSince = (at: Date): number => Math.max(0, clock.now().getTime() - at.getTime()) / 1000;
  return [
    {
      name: "moorage_tasks",
      help: "Tasks that are open, and those that ended in the last 15 minutes",
      labels: ["kind", "state"],
      async read() {
        const { rows } = await sql<TaskRow>`
          SELECT kind, state, count(*)::float8 AS value FROM tasks
          WHERE state IN ('queued', 'running') OR finished_at > ${addMs(clock.now(), -recentMs)}
          GROUP BY kind, state`.execute(db.kysely);
        return byTask(rows);
      },
    },
    {
      name: "moorage_task_seconds",
      help: "95th percentile of the time from order to end, of tasks that ended in the last 15 minutes",
      labels: ["kind", "state"],
      async read() {
        const { rows } = await sql<TaskRow>`
          SELECT kind, state, percentile_cont(0.95) WITHIN GROUP (
            ORDER BY extract(epoch FROM finished_at - created_at))::float8 AS value
          FROM tasks WHERE finished_at > ${addMs(clock.now(), -recentMs)} GROUP BY kind, state`.execute(
          db.kysely,
        );
        return byTask(rows);
      },
    },
    {
      name: "moorage_task_pickup_seconds",
      help: "How long the task that is due longest has waited for a worker",
      labels: [],
      async read() {
        const now = clock.now();
        const { rows } = await sql<{ due: Date | null }>`
          SELECT min(not_before) AS due FROM tasks
          WHERE state IN ('queued', 'running') AND (lease_until IS NULL OR lease_until < ${now})`.execute(
          db.kysely,
        );
        const due = rows[0]?.due?.getTime() ?? now.getTime();
        return [{ labels: {}, value: Math.max(0, now.getTime() - due) / 1000 }];
      },
    },
    {
      name: "moorage_task_oldest_seconds",
      help: "Age of the oldest open task of a kind",
      labels: ["kind"],
      countedEveryMs: 60_000,
      async read() {
        const { rows } = await sql<{ kind: string; oldest: Date }>`
          SELECT kind, min(created_at) AS oldest FROM tasks WHERE state IN ('queued', 'running') GROUP BY kind`.execute(
          db.kysely,
        );
        return rows.map(({ kind, oldest }) => ({ labels: { kind }, value: secondsSince(oldest) }));
      },
    },
    {
      name: "moorage_failed_events",
      help: "Events that a consumer could not handle and that were set aside",
      labels: ["consumer"],
      async read() {
        const { rows } = await sql<{ consumer: string; value: number }>`
          SELECT consumer, count(*)::float8 AS value FROM failed_events
          WHERE recovered_at IS NULL GROUP BY consumer`.execute(db.kysely);
        return rows.map(({ consumer, value }) => ({ labels: { consumer }, value }));
      },
    },
    {
      name: "moorage_job_last_run_seconds",
      help: "Time since a job that runs by the clock was last done",
      labels: ["job"],
      async read() {
        const rows = await db.kysely.selectFrom("scheduled_jobs").select(["name", "done_until"]).execute();
        return rows.map(({ name, done_until: at }) => ({ labels: { job: name }, value: secondsSince(at) }));
      },
    },
    {
      name: "moorage_backup_age_seconds",
      help: "Time since the moment of the newest backup that was written and read again whole",
      labels: [],
      async read() {
        const { at } = await db.kysely
          .selectFrom("backups_taken")
          .select(({ fn }) => fn.max("taken_at").as("at"))
          .executeTakeFirstOrThrow();
        // No backup at all is older than any that is too old.
        return [{ labels: {}, value: at === null ? Number.POSITIVE_INFINITY : secondsSince(at) }];
      },
    },
    {
      name: "moorage_findings",
      help: "Rules that the auditor found broken and that are not settled",
      labels: ["rule"],
      async read() {
        const { rows } = await sql<{ rule: string; value: number }>`
          SELECT invariant AS rule, count(*)::float8 AS value FROM audit_findings
          WHERE settled_at IS NULL GROUP BY invariant`.execute(db.kysely);
        return rows.map(({ rule, value }) => ({ labels: { rule }, value }));
      },
    },
    {
      name: "moorage_database_connections",
      help: "Connections of this process to the database; waiting are calls without one",
      labels: ["state"],
      async read() {
        const { totalCount, idleCount, waitingCount } = db.pool;
        return [
          { labels: { state: "busy" }, value: totalCount - idleCount },
          { labels: { state: "idle" }, value: idleCount },
          { labels: { state: "waiting" }, value: waitingCount },
        ];
      },
    },
  ];
}
