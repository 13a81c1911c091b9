import { createCtx } from "#src/platform/ctx.ts";
import { runConsumer } from "#src/platform/events/run-consumers.ts";
import { isScheduled } from "#src/platform/jobs/background-job.ts";
import { refundTask } from "#src/platform/tasks/refund-task.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { sql } from "kysely";
import type { Process } from "../process.ts";
import type { Step } from "../step.ts";
import type { Testbed } from "../testbed.ts";

const idle = "nothing due";
const pauseMs = 4_000;

/** Takes one task that is due and runs it until it waits or ends. */
export async function workOnce({ platform, product }: Process): Promise<string> {
  const kinds = new Map(product.tasks.map((kind) => [kind.kind, kind]));
  const [task] = await claimTasks(platform, [...kinds.values()], 1);
  const kind = kinds.get(task?.kind ?? "");
  if (!task || !kind) return idle;
  await runTask(platform, kind, task);
  return `${task.kind} from ${task.step ?? "the start"}`;
}

/** Several turns of the task worker, with the pauses that tasks ask for. */
async function workOn(testbed: Testbed): Promise<string> {
  const turns: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    turns.push(await workOnce(testbed.process));
    testbed.clock.advance(testbed.chance.below(pauseMs));
  }
  return turns.filter((turn) => turn !== idle).join(", ") || idle;
}

/** Readers of the outbox skip what a transaction elsewhere on the server may hide: it is waited for. */
export async function untilAllIsSeen({ database }: Testbed): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_quiet: boolean }>`
      SELECT pg_snapshot_xmin(s) = pg_snapshot_xmax(s) AS is_quiet FROM pg_current_snapshot() AS s`.execute(
      database.kysely,
    );
    if (rows[0]?.is_quiet) return;
  }
}

export async function runJob(testbed: Testbed, name: string): Promise<string> {
  await untilAllIsSeen(testbed);
  const job = testbed.process.product.jobs.find((known) => known.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await job.run();
  return "turned";
}

const job = (name: string, weight: number): Step => ({
  name,
  weight,
  run: (testbed) => runJob(testbed, name),
});

async function consume(testbed: Testbed): Promise<string> {
  await untilAllIsSeen(testbed);
  const consumer = testbed.chance.pickAny(testbed.process.product.consumers);
  if (consumer) await runConsumer(testbed.process.platform, consumer);
  return consumer?.name ?? "no one listens";
}

/** Scheduled work: cleaning up, and updating prices. The audit is the simulation's own. */
async function takeSchedule({ chance, process: { product } }: Testbed): Promise<string> {
  const schedule = chance.pickAny(product.jobs.filter((one) => isScheduled(one) && one.name !== "audit"));
  await schedule?.run();
  return schedule?.name ?? "nothing comes round";
}

/** An operator refunds an order that takes too long. */
async function refund(testbed: Testbed): Promise<string> {
  const { platform, product } = testbed.process;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM tasks WHERE state IN ('queued', 'running') ORDER BY id`.execute(testbed.database.kysely);
  const task = testbed.chance.pickAny(rows);
  if (!task) return "nothing open";
  await refundTask(platform, product.tasks, createCtx(platform, { kind: "operator" }), task.id);
  return task.id;
}

/** The difference between machines and services, found by one look: it repairs nothing. */
async function reconcile({ process: { platform, product } }: Testbed): Promise<string> {
  const invariant = product.servers.invariants.find(({ id }) => id === "I7");
  const found = await invariant?.find(platform.db.kysely);
  return `${found?.length ?? 0} findings`;
}

/** The product's own acts. */
export const workSteps: readonly Step[] = [
  { name: "task", weight: 8, run: (testbed) => workOnce(testbed.process) },
  { name: "tasks", weight: 14, run: workOn },
  { name: "consume", weight: 4, run: consume },
  { name: "schedule", weight: 2, run: takeSchedule },
  { name: "refund", weight: 1, run: refund },
  { name: "reconcile", weight: 1, run: reconcile },
  job("scan-btc", 4),
  job("scan-doge", 3),
  job("scan-eth", 4),
  job("scan-ltc", 3),
  job("refresh-rates", 2),
  job("servers-lifecycle", 8),
  job("servers-reminders", 1),
  job("servers-observe", 1),
  job("seal-ledger", 1),
  job("send-mail", 1),
  job("alarms", 1),
];
