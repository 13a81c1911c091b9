import type { StaffActor } from "#src/platform/authz/actor.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { StaffQueue } from "#src/platform/operator/staff-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { QueueKind } from "#src/shared/queue-kinds.ts";
import { grantText, readGrants } from "./read-grants.ts";
import { changedParts, kindsSeenBy, type Marks, readMarks } from "./read-marks.ts";

/** One open stream of this process. */
export interface StaffListener {
  /** As they were when the stream was opened. */
  readonly actor: StaffActor;
  /** Something came, went or changed in these queues, of what the member sees. */
  onChange(kinds: readonly QueueKind[]): void;
  /** The session is over, or its role allows something else by now. */
  onEnd(): void;
}

const pollMs = 1000;

/**
 * Watches the queues of the office for the open streams of this process, and whether those may stay open: both are read
 * from the database each second, so it does not matter which process, command or passing of time changed them.
 * Nothing is read while no stream is open.
 */
export class StaffStream {
  readonly #platform: Pick<Platform, "db" | "clock" | "log">;
  readonly #queues: () => readonly StaffQueue[];
  readonly #listeners = new Set<StaffListener>();
  /** What waited at the last look; undefined before the first one. */
  #marks: Marks | undefined;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(platform: Pick<Platform, "db" | "clock" | "log">, queues: () => readonly StaffQueue[]) {
    this.#platform = platform;
    this.#queues = queues;
  }

  /** Resolves once everything that changes from now on will be said; throws while the database cannot be asked. */
  async subscribe(listener: StaffListener): Promise<() => void> {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#look().catch(this.#note), pollMs);
    const unsubscribe = (): void => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#marks = undefined;
    };
    try {
      if (this.#marks === undefined) await this.#look();
    } catch (error) {
      unsubscribe();
      throw error;
    }
    return unsubscribe;
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const { db, clock } = this.#platform;
    const now = clock.now();
    const before = this.#marks;
    await this.#endInvalid(now);
    const after = await readMarks(db.kysely, this.#queues(), now);
    // Who comes after all have left begins with what there is then.
    this.#marks = this.#listeners.size === 0 ? undefined : after;
    const parts = before === undefined ? [] : changedParts(before, after);
    if (parts.length === 0) return;
    for (const listener of this.#listeners) {
      const kinds = kindsSeenBy(listener.actor, parts);
      if (kinds.length > 0) listener.onChange(kinds);
    }
  }

  /** Before anything is sent: whose session ended, or whose role changed, learns nothing of what came since. */
  async #endInvalid(now: Date): Promise<void> {
    const listeners = [...this.#listeners];
    const ids = new Set(listeners.map(({ actor }) => actor.sessionId));
    const valid = await readGrants(this.#platform.db.kysely, [...ids], now);
    for (const listener of listeners) {
      if (valid.get(listener.actor.sessionId) !== grantText(listener.actor)) listener.onEnd();
    }
  }

  readonly #note = (error: unknown): void => {
    this.#platform.log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not look at queues");
  };
}
