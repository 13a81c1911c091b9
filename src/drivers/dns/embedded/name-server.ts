import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DnsAddress, RecordSet } from "#src/platform/dns/record-set.ts";
import type { FromThread, ServedCounts, ThreadOptions, ToThread } from "./thread-messages.ts";

/** The thread that answers queries, as its process sees it. */
export interface NameServer {
  readonly address: DnsAddress;
  setZone(name: string, owner: string, sets: readonly RecordSet[]): void;
  dropZone(name: string): void;
  /** Resolves when everything posted before is served. */
  settle(): Promise<void>;
  counts(): Promise<ServedCounts>;
  /** Calls back once when the thread ends without being asked to. */
  onEnd(listener: (detail: string) => void): void;
  close(): Promise<void>;
}

/** Starts the thread; when the port is taken, returns the reason as a text. */
export async function startNameServer(options: ThreadOptions): Promise<NameServer | string> {
  const thread = new Worker(new URL("server-thread.ts", import.meta.url), { workerData: options });
  thread.unref();
  const send = (message: ToThread): void => thread.postMessage(message);
  // The thread posts nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [first] = (await once(thread, "message")) as [FromThread];
  if (first.kind !== "listening") {
    await thread.terminate();
    return first.kind === "busy" ? first.detail : "the name server did not start";
  }
  const waiting = new Map<number, () => void>();
  const counting: ((counts: ServedCounts) => void)[] = [];
  let turn = 0;
  let isClosing = false;
  let listener: ((detail: string) => void) | undefined;
  thread.on("message", (message: FromThread) => {
    if (message.kind === "acknowledged") {
      waiting.get(message.turn)?.();
      waiting.delete(message.turn);
    } else if (message.kind === "counted") counting.shift()?.(message.counts);
  });
  const end = (detail: string): void => {
    for (const resolve of waiting.values()) resolve();
    waiting.clear();
    if (!isClosing) listener?.(detail);
    isClosing = true;
  };
  thread.on("error", (error) => end(error instanceof Error ? error.message : "the name server broke down"));
  thread.on("exit", () => end("the name server ended"));
  return {
    address: first.address,
    setZone: (name, owner, sets) => send({ kind: "zone", name, owner, sets }),
    dropZone: (name) => send({ kind: "drop", name }),
    settle: () =>
      new Promise((resolve) => {
        if (isClosing) return resolve();
        turn += 1;
        waiting.set(turn, resolve);
        send({ kind: "acknowledge", turn });
      }),
    counts: () =>
      new Promise((resolve) => {
        counting.push(resolve);
        send({ kind: "count" });
      }),
    onEnd: (callback) => {
      listener = callback;
    },
    close: async () => {
      isClosing = true;
      send({ kind: "close" });
      await Promise.race([
        once(thread, "exit"),
        new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
      ]);
      await thread.terminate();
    },
  };
}
