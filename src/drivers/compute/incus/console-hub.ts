import { Duplex } from "node:stream";
import type { ConsoleStream } from "../port.ts";
import { type Instance, instanceAnswer } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { attachConsole, type ConsoleLine } from "./console.ts";
import { isRunning } from "./machine.ts";
import { IncusRefusal } from "./refusal.ts";

/** Lets several viewers share the one line that an engine has to a console, and ends it with the machine. */
export interface ConsoleHub {
  open(client: IncusClient, instance: Instance): Promise<ConsoleStream>;
  close(): void;
}

/** An engine does not tell the end of a machine on its console: it is looked for this often. */
const lookEveryMs = 500;
/** What a viewer who comes later sees of what was there before. */
const historyBytes = 16_384;

interface SharedConsole {
  readonly line: ConsoleLine;
  readonly client: IncusClient;
  readonly instance: Instance;
  readonly viewers: Set<Duplex>;
  history: Buffer;
}

export function createConsoleHub(): ConsoleHub {
  const open = new Map<string, Promise<SharedConsole>>();
  let timer: NodeJS.Timeout | null = null;

  const end = (shared: SharedConsole): void => {
    open.delete(shared.instance.name);
    shared.line.close();
    for (const viewer of shared.viewers) viewer.push(null);
    if (open.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
  const look = async (): Promise<void> => {
    for (const attached of open.values()) {
      const shared = await attached.catch(() => null);
      if (shared !== null && !(await isStillThere(shared))) end(shared);
    }
  };
  const attach = async (client: IncusClient, instance: Instance): Promise<SharedConsole> => {
    const history = await client.readConsoleLog(instance.name);
    const line = await attachConsole(client, instance.name);
    const shared: SharedConsole = { line, client, instance, viewers: new Set(), history };
    line.screen.on("message", (data: Buffer) => show(shared, data));
    line.screen.on("close", () => end(shared));
    timer ??= setInterval(() => void look(), lookEveryMs).unref();
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
      const { resize } = shared.line;
      return { kind: "text", stream: addViewer(shared, () => end(shared)), resize };
    },
    close: () => {
      for (const attached of open.values()) void attached.then(end, () => undefined);
    },
  };
}

function addViewer(shared: SharedConsole, endLine: () => void): Duplex {
  const { line, viewers } = shared;
  const viewer = new Duplex({
    allowHalfOpen: false,
    read: () => line.screen.resume(),
    write: (chunk: Buffer, _, done) => line.screen.send(chunk, { binary: true }, () => done()),
    destroy: (error, done) => {
      viewers.delete(viewer);
      line.screen.resume();
      if (viewers.size === 0) endLine();
      done(error);
    },
  });
  viewers.add(viewer);
  if (shared.history.length > 0) viewer.push(shared.history);
  return viewer;
}

/** The slowest viewer sets the pace: nothing piles up here. */
function show(shared: SharedConsole, data: Buffer): void {
  shared.history = Buffer.concat([shared.history, data]).subarray(-historyBytes);
  for (const viewer of shared.viewers) {
    if (!viewer.push(data)) shared.line.screen.pause();
  }
}

/** The same start of the same machine; an engine that does not answer proves nothing. */
async function isStillThere({ client, instance }: SharedConsole): Promise<boolean> {
  try {
    const seen = await client.get(instanceAnswer, `/1.0/instances/${instance.name}`);
    return isRunning(seen) && seen.last_used_at === instance.last_used_at;
  } catch (error) {
    if (!(error instanceof IncusRefusal)) throw error;
    return error.code !== "not_found";
  }
}
