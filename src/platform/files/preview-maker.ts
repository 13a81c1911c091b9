import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DrawnLogo } from "./draw-logo.ts";
import type { Preview } from "./make-preview.ts";

/** Draws pictures in a thread of its own, one after another, within limits of time and memory. */
export interface PictureThread<Drawn> {
  /** Null for what is no picture that can be drawn. */
  make(original: Uint8Array): Promise<Drawn | null>;
  close(): Promise<void>;
}

export type PreviewMaker = PictureThread<Preview>;
export type LogoMaker = PictureThread<DrawnLogo>;

interface Limits {
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
}

/** The largest picture that is drawn takes a tenth of it. */
const usualDeadlineMs = 30_000;
const usualMemoryMb = 256;

export const createPreviewMaker = (limits?: Limits): PreviewMaker => createThread("preview", limits);

export const createLogoMaker = (limits?: Limits): LogoMaker => createThread("logo", limits);

function createThread<Drawn>(
  kind: "preview" | "logo",
  { deadlineMs = usualDeadlineMs, memoryMb = usualMemoryMb }: Limits = {},
): PictureThread<Drawn> {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const worker = new Worker(new URL("draw-thread.ts", import.meta.url), {
      workerData: kind,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    return worker;
  };

  const make = async (original: Uint8Array): Promise<Drawn | null> => {
    thread ??= start();
    const worker = thread;
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), deadlineMs);
    try {
      const answer = once(worker, "message", { signal: ending.signal });
      worker.postMessage(original);
      // The thread posts nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const [drawn] = (await answer) as [Drawn | null];
      return drawn;
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
