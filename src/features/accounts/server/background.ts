import type { Log } from "#src/platform/log/log.ts";

/** Short work that an answer does not wait for. */
export interface Background {
  start(name: string, work: () => Promise<void>): void;
  /** Resolves when all work that was started has ended: before a stop, and in tests. */
  settled(): Promise<void>;
}

/** Failures are logged; the user asks again. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    start(name, work) {
      const run = work()
        .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
