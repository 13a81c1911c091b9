import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Wake } from "#src/platform/events/wake.ts";
import type { Platform } from "#src/platform/platform.ts";
import { runTask } from "./run-task.ts";
import type { TaskKind } from "./task-kind.ts";
import { type ClaimedTask, claimTasks, releaseTasks } from "./task-store.ts";

/** How late a task without a notice may be found. */
const pauseMs = 1000;
const concurrency = 8;
/** A worker that was full waits this long, to claim its next tasks together. */
const gatherMs = 10;

/** Runs due tasks of all kinds in this process. Several processes may do so on one database. */
export class TaskWorker {
  readonly #platform: Platform;
  readonly #wake: Pick<Wake, "on">;
  readonly #kinds: ReadonlyMap<string, TaskKind>;
  readonly #maxPauseMs: number;
  readonly #running = new Set<Promise<void>>();
  readonly #dropped: ClaimedTask[] = [];
  #isStopping = false;
  /** A notice of work came since the last look. */
  #isRung = false;
  #loop: Promise<void> | undefined;
  #endPause: () => void = () => undefined;

  constructor(platform: Platform, wake: Pick<Wake, "on">, kinds: readonly TaskKind[], maxPauseMs = pauseMs) {
    this.#platform = platform;
    this.#wake = wake;
    this.#kinds = new Map(kinds.map((kind) => [kind.kind, kind]));
    this.#maxPauseMs = maxPauseMs;
  }

  start(): void {
    this.#wake.on("tasks", () => this.#ring());
    this.#loop = this.#work();
  }

  /** Takes no more tasks and waits for running steps; unfinished tasks continue in the next process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#endPause();
    await this.#loop;
    await Promise.all(this.#running);
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      let waitMs = this.#maxPauseMs;
      this.#isRung = false;
      try {
        await this.#startDue();
        if (!this.#isRung && !this.#isFull()) waitMs = await this.#untilNextDue();
      } catch (error) {
        const { log } = this.#platform;
        log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not take tasks");
      }
      const wasFull = this.#isFull();
      if (!this.#isRung && !this.#isStopping) await this.#pause(waitMs);
      if (wasFull && !this.#isStopping) await pause(gatherMs);
    }
  }

  #isFull(): boolean {
    return this.#running.size >= concurrency;
  }

  #ring(): void {
    this.#isRung = true;
    this.#endPause();
  }

  async #startDue(): Promise<void> {
    await this.#giveBack();
    const free = concurrency - this.#running.size;
    if (free <= 0) return;
    const claimed = await claimTasks(this.#platform, [...this.#kinds.values()], free);
    for (const task of claimed) {
      const kind = this.#kinds.get(task.kind);
      if (!kind) continue;
      const run = runTask(this.#platform, kind, task)
        .catch((error: unknown) => this.#drop(task, error))
        .finally(() => {
          this.#running.delete(run);
          this.#ring();
        });
      this.#running.add(run);
    }
  }

  /** Its position could not be stored, so work on it stops: its lease is released as soon as possible. */
  #drop(task: ClaimedTask, error: unknown): void {
    const { log } = this.#platform;
    log[isDatabaseAway(error) ? "debug" : "error"]({ err: error, task: task.id }, "task stopped");
    this.#dropped.push(task);
  }

  async #giveBack(): Promise<void> {
    const dropped = [...this.#dropped];
    if (dropped.length === 0) return;
    await releaseTasks(this.#platform, dropped);
    this.#dropped.splice(0, dropped.length);
  }

  async #untilNextDue(): Promise<number> {
    const now = this.#platform.clock.now();
    const { rows } = await sql<{ due: Date | null }>`
      SELECT min(not_before) AS due FROM tasks
      WHERE state IN ('queued', 'running') AND lease_owner IS NULL AND kind = ANY (${[...this.#kinds.keys()]})`.execute(
      this.#platform.db.kysely,
    );
    const due = rows[0]?.due;
    return due ? Math.min(this.#maxPauseMs, Math.max(5, due.getTime() - now.getTime())) : this.#maxPauseMs;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
