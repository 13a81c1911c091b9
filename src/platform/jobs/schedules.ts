import { PgBoss } from "pg-boss";
import type { Platform } from "#src/platform/platform.ts";

/** Small work by the clock: a five-field cron line in UTC. Safe to repeat and to be cut off at any point. */
export interface ScheduledJob {
  readonly name: string;
  readonly cron: string;
  run(): Promise<void>;
}

const poolSize = 3;

/** Runs scheduled jobs, once per turn over all processes that share the database. */
export class Schedules {
  readonly #platform: Platform;
  readonly #jobs: readonly ScheduledJob[];
  readonly #boss: PgBoss;

  constructor(platform: Platform, jobs: readonly ScheduledJob[]) {
    this.#platform = platform;
    this.#jobs = jobs;
    this.#boss = new PgBoss({ connectionString: platform.db.url, max: poolSize, useListenNotify: true });
    this.#boss.on("error", (error) => platform.log.warn({ err: error }, "job queue"));
  }

  /** Fails when LISTEN/NOTIFY cannot be had, e.g. behind a transaction pooler: jobs would come late. */
  async start(): Promise<void> {
    let refusal: Error | undefined;
    this.#boss.on("warning", (warning) => {
      if (JSON.stringify(warning).includes("listen_notify_unavailable")) {
        refusal = new Error(
          "The database gives no LISTEN/NOTIFY: connect to it directly, not by a transaction pooler.",
        );
      } else this.#platform.log.debug({ warning }, "job queue");
    });
    await this.#boss.start();
    for (const job of this.#jobs) {
      await this.#boss.createQueue(job.name, { policy: "short", notify: true });
      await this.#boss.work(job.name, async () => job.run());
      await this.#boss.schedule(job.name, job.cron);
    }
    if (refusal) throw refusal;
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000, close: true });
  }
}
