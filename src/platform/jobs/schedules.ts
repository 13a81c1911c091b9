import { PgBoss } from "pg-boss";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { liveness } from "#src/platform/db/liveness.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Small work by the clock: a five-field cron line in UTC. Safe to repeat and to be cut off at any point. */
export interface ScheduledJob {
  readonly name: string;
  readonly cron: string;
  run(): Promise<void>;
}

const poolSize = 3;
/** An answer that has not come by then is not waited for on this connection. */
const queryTimeoutMs = 10_000;

/** Runs scheduled jobs, once per turn over all processes that share the database. */
export class Schedules {
  readonly #platform: Platform;
  readonly #jobs: readonly ScheduledJob[];
  readonly #boss: PgBoss;

  constructor(platform: Platform, jobs: readonly ScheduledJob[]) {
    this.#platform = platform;
    this.#jobs = jobs;
    // Passed on to its connections, which its own type does not say.
    const connections = { ...liveness, connectionString: platform.db.url, query_timeout: queryTimeoutMs };
    this.#boss = new PgBoss({ ...connections, max: poolSize, useListenNotify: true });
    this.#boss.on("error", (error) =>
      platform.log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "job queue"),
    );
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
