import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { MailReading } from "./incoming-mail.ts";

/** Reads mails of anyone, one after another, within limits of time and memory. */
export interface MailParser {
  read(source: Uint8Array): Promise<MailReading>;
  close(): Promise<void>;
}

/** The costliest mail that was tried takes a tenth of it. */
const usualDeadlineMs = 10_000;
const usualMemoryMb = 512;

export function createMailParser({
  deadlineMs = usualDeadlineMs,
  memoryMb = usualMemoryMb,
} = {}): MailParser {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const worker = new Worker(new URL("parse-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    return worker;
  };

  const read = async (source: Uint8Array): Promise<MailReading> => {
    thread ??= start();
    const worker = thread;
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), deadlineMs);
    try {
      const answer = once(worker, "message", { signal: ending.signal });
      worker.postMessage(source);
      // The thread posts nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const [reading] = (await answer) as [MailReading];
      return reading;
    } catch {
      // It took too long, or the thread ran out of memory.
      thread = undefined;
      await worker.terminate();
      return { status: "unreadable", problem: "too_costly" };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async read(source) {
      const turn = last.then(() => read(source));
      last = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      await last;
      await thread?.terminate();
      thread = undefined;
    },
  };
}
