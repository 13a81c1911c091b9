import { sql } from "kysely";
import type { Database } from "#src/platform/db/pool.ts";
import type { Log } from "#src/platform/log/log.ts";
import { addMs } from "#src/shared/time.ts";
import { type Clock, systemClock, type AnnouncingClock } from "../clock.ts";

const refreshEveryMs = 1000;

/**
 * The clock of a demo: the real time plus an offset, which is kept in the database and so the same for every
 * process on it, also after a restart. Other processes notice a move within a second.
 */
export class DemoClock implements AnnouncingClock {
  readonly #db: Database;
  readonly #timer: NodeJS.Timeout;
  readonly #listeners = new Set<() => void>();
  #aheadMs = 0;

  private constructor(db: Database, log: Log) {
    this.#db = db;
    this.#timer = setInterval(() => {
      this.#refresh().catch((error: unknown) => log.debug({ err: error }, "could not read the demo clock"));
    }, refreshEveryMs);
    this.#timer.unref();
  }

  /** Opens it on a migrated database; `close` ends its timer. */
  static async open(db: Database, log: Log): Promise<DemoClock> {
    const clock = new DemoClock(db, log);
    await clock.#refresh();
    return clock;
  }

  now(): Date {
    return addMs(systemClock.now(), this.#aheadMs);
  }

  /** Moves all clocks on this database ahead; there is no way back. */
  async advance(milliseconds: number): Promise<void> {
    const { rows } = await sql<{ ahead_ms: bigint }>`
      UPDATE demo_clock SET ahead_ms = ahead_ms + ${milliseconds} RETURNING ahead_ms`.execute(
      this.#db.kysely,
    );
    this.#take(rows[0]?.ahead_ms);
  }

  onMove(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #refresh(): Promise<void> {
    const { rows } = await sql<{ ahead_ms: bigint }>`SELECT ahead_ms FROM demo_clock`.execute(
      this.#db.kysely,
    );
    this.#take(rows[0]?.ahead_ms);
  }

  /** A stale answer, overtaken by a later move, must not turn the time back. */
  #take(aheadMs: bigint | undefined): void {
    const seen = Number(aheadMs ?? 0n);
    if (seen <= this.#aheadMs) return;
    this.#aheadMs = seen;
    for (const listener of this.#listeners) listener();
  }
}

/** The clock of a product by its mode: only a demo's can be moved. */
export async function openClock(
  mode: "demo" | "live",
  db: Database,
  log: Log,
): Promise<{ readonly clock: Clock; readonly close: () => void }> {
  if (mode === "live") return { clock: systemClock, close: () => undefined };
  const clock = await DemoClock.open(db, log);
  return { clock, close: () => clock.close() };
}
