import { Duplex } from "node:stream";
import type { ConsoleStream } from "../port.ts";
import { type Answering, createAnswering } from "./answering.ts";
import { type Instance, instanceAnswer } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { attachConsole, type ConsoleLine } from "./console.ts";
import { createSizer } from "./guest-console.ts";
import { isRunning } from "./machine.ts";
import { IncusRefusal } from "./refusal.ts";

/** Shares the engine's single connection to a console among several viewers, and ends it with the machine. */
export interface ConsoleHub {
  open(client: IncusClient, instance: Instance): Promise<ConsoleStream>;
  close(): void;
}

/** An engine does not report the end of a machine on its console, so we look this often. */
const lookEveryMs = 500;
/** How much of the earlier output a later viewer gets. */
const historyBytes = 16_384;

interface SharedConsole {
  readonly line: ConsoleLine;
  readonly client: IncusClient;
  readonly instance: Instance;
  readonly viewers: Set<Duplex>;
  readonly answering: Answering<Duplex>;
  readonly resize: ConsoleStream["resize"];
  history: Buffer;
  /** The connection has delivered something: from then on it delivers everything. */
  isReceived: boolean;
  isEnded: boolean;
}

export function createConsoleHub(): ConsoleHub {
  const open = new Map<string, Promise<SharedConsole>>();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  const end = (shared: SharedConsole): void => {
    open.delete(shared.instance.name);
    shared.isEnded = true;
    shared.line.close();
    for (const viewer of shared.viewers) viewer.push(null);
    if (open.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
  const look = async (): Promise<void> => {
    for (const attached of open.values()) {
      const shared = await attached.catch(() => null);
      if (shared === null) continue;
      if (await isStillThere(shared)) await catchUp(shared);
      else end(shared);
    }
  };
  /** One round at a time: an engine that answers slowly is not asked again meanwhile. */
  const lookAgain = (): void => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  };
  const attach = async (client: IncusClient, instance: Instance): Promise<SharedConsole> => {
    const line = await attachConsole(client, instance.name);
    const shared: SharedConsole = {
      line,
      client,
      instance,
      viewers: new Set(),
      answering: createAnswering(),
      resize: createSizer(client, instance.name),
      history: Buffer.alloc(0),
      isReceived: false,
      isEnded: false,
    };
    line.screen.on("message", (data: Buffer) => {
      shared.isReceived = true;
      show(shared, data);
    });
    line.screen.on("close", () => end(shared));
    // Only once there is a listener: output in between would be lost.
    const log = await client.readConsoleLog(instance.name).catch((error: unknown) => {
      line.close();
      throw error;
    });
    shared.history = joinOverlap(log, shared.history).subarray(-historyBytes);
    timer ??= setInterval(lookAgain, lookEveryMs).unref();
    return shared;
  };
  return {
    async open(client, instance) {
      const { name } = instance;
      const attached = open.get(name) ?? attach(client, instance);
      open.set(name, attached);
      const shared = await attached.catch((error: unknown) => {
        open.delete(name);
        throw error;
      });
      const { resize, history } = shared;
      const stream = addViewer(shared, () => end(shared));
      return { kind: "text", stream, historyBytes: history.length, resize };
    },
    close: () => {
      for (const attached of open.values()) void attached.then(end, () => undefined);
    },
  };
}

/** Kept and received output joined, where the end of the first may repeat as the start of the second. */
export function joinOverlap(kept: Buffer, received: Buffer): Buffer {
  let common = Math.min(kept.length, received.length);
  while (!kept.subarray(kept.length - common).equals(received.subarray(0, common))) common -= 1;
  return Buffer.concat([kept, received.subarray(common)]);
}

function addViewer(shared: SharedConsole, endLine: () => void): Duplex {
  const { line, viewers, answering } = shared;
  const viewer = new Duplex({
    allowHalfOpen: false,
    read: () => line.screen.resume(),
    write: (chunk: Buffer, _, done) => {
      if (answering.passes(viewer, chunk)) line.screen.send(chunk, { binary: true }, () => done());
      else done();
    },
    destroy: (error, done) => {
      viewers.delete(viewer);
      answering.leave(viewer);
      line.screen.resume();
      if (viewers.size === 0) endLine();
      done(error);
    },
  });
  viewers.add(viewer);
  answering.join(viewer);
  if (shared.history.length > 0) viewer.push(shared.history);
  if (shared.isEnded) viewer.push(null);
  return viewer;
}

/** The slowest viewer sets the pace, so nothing piles up here. */
function show(shared: SharedConsole, data: Buffer): void {
  shared.history = Buffer.concat([shared.history, data]).subarray(-historyBytes);
  for (const viewer of shared.viewers) {
    if (!viewer.push(data)) shared.line.screen.pause();
  }
}

/**
 * An engine joins a connection late after opening it: what a machine writes meanwhile is in its log only,
 * which each reading empties.
 */
async function catchUp(shared: SharedConsole): Promise<void> {
  if (shared.isReceived) return;
  const log = await shared.client.readConsoleLog(shared.instance.name).catch(() => Buffer.alloc(0));
  if (log.length > 0) show(shared, log);
}

/** Whether this is still the same start of the same machine; an engine that does not answer proves nothing. */
async function isStillThere({ client, instance }: SharedConsole): Promise<boolean> {
  try {
    const seen = await client.get(instanceAnswer, `/1.0/instances/${instance.name}`);
    return isRunning(seen) && seen.last_used_at === instance.last_used_at;
  } catch (error) {
    if (!(error instanceof IncusRefusal)) throw error;
    return error.code !== "not_found";
  }
}
