import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Preview } from "./make-preview.ts";

/** Draws small pictures in a thread of its own, one after another, within limits of time and memory. */
export interface PreviewMaker {
  /** Null for what is no picture that can be drawn. */
  make(original: Uint8Array): Promise<Preview | null>;
  close(): Promise<void>;
}

/** The largest picture that is drawn takes a tenth of it. */
const usualDeadlineMs = 30_000;
const usualMemoryMb = 256;

export function createPreviewMaker({
  deadlineMs = usualDeadlineMs,
  memoryMb = usualMemoryMb,
} = {}): PreviewMaker {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const worker = new Worker(new URL("draw-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    return worker;
  };

  const make = async (original: Uint8Array): Promise<Preview | null> => {
    thread ??= start();
    const worker = thread;
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), deadlineMs);
    try {
      const answer = once(worker, "message", { signal: ending.signal });
      worker.postMessage(original);
      // The thread posts nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const [preview] = (await answer) as [Preview | null];
      return preview;
    } catch {
      // It took too long, or the thread ran out of memory.
      thread = undefined;
      await worker.terminate();
      return null;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async make(original) {
      const turn = last.then(() => make(original));
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
