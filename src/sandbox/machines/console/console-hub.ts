import type { Duplex } from "node:stream";
import type { Clock } from "#src/platform/clock.ts";
import type { Step } from "#src/drivers/compute/port.ts";
import { isOn, type Machine } from "../machine.ts";
import type { MachineFiles } from "../machine-files.ts";
import type { MachineStore } from "../machine-store.ts";
import { type ConsoleSession, openConsoleSession } from "./console-session.ts";
import { type Guest, PowerLoss } from "./guest.ts";

/** How often open consoles are compared with their machines, which other processes may switch off. */
const watchMs = 500;

export interface ConsoleHubOptions {
  readonly store: MachineStore;
  readonly files: MachineFiles;
  readonly clock: Clock;
  readonly bootMs: number;
  readonly restart: (serverId: string) => Promise<Step>;
  readonly powerOff: (serverId: string) => Promise<Step>;
  /** Receives errors that end a console early. */
  readonly onError: (error: unknown) => void;
}

/** The open consoles of this process. */
export interface ConsoleHub {
  open(machine: Machine): Duplex;
  /** Updates the consoles of one machine at once, after an act of this process. */
  refresh(serverId: string): Promise<void>;
  close(): void;
}

interface Viewer {
  readonly serverId: string;
  readonly session: ConsoleSession;
  poweredOnAt: Date | null;
}

export function createConsoleHub(options: ConsoleHubOptions): ConsoleHub {
  const { store, clock } = options;
  const viewers = new Set<Viewer>();
  let timer: NodeJS.Timeout | null = null;
  return {
    open(machine) {
      const session = openConsoleSession(machine.name, guestOf(machine.serverId, options), options.onError);
      const viewer = { serverId: machine.serverId, session, poweredOnAt: machine.poweredOnAt };
      viewers.add(viewer);
      session.stream.once("close", () => viewers.delete(viewer));
      timer ??= setInterval(() => void watch(), watchMs).unref();
      return session.stream;
    },
    async refresh(serverId) {
      const own = [...viewers].filter((viewer) => viewer.serverId === serverId);
      if (own.length > 0) await compare(own);
    },
    close() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      for (const { session } of viewers) session.end();
    },
  };

  async function watch(): Promise<void> {
    if (viewers.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
      return;
    }
    try {
      await compare([...viewers]);
    } catch {
      // The database is unavailable for now; the next look tries again.
    }
  }

  async function compare(seen: readonly Viewer[]): Promise<void> {
    const machines = await store.findMany([...new Set(seen.map(({ serverId }) => serverId))]);
    for (const viewer of seen) {
      const machine = machines.find(({ serverId }) => serverId === viewer.serverId);
      if (machine === undefined || !isOn(machine, clock.now())) {
        viewer.session.end();
      } else if (machine.poweredOnAt?.getTime() !== viewer.poweredOnAt?.getTime()) {
        viewer.poweredOnAt = machine.poweredOnAt;
        viewer.session.reboot();
      }
      const typed = viewer.session.takeTyped();
      if (typed > 0) await store.addConsoleEvents(viewer.serverId, typed);
    }
  }
}

function guestOf(serverId: string, options: ConsoleHubOptions): Guest {
  const { store, files, clock, bootMs } = options;
  return {
    bootMs,
    now: () => clock.now(),
    async machine() {
      const machine = await store.find(serverId);
      if (machine === null) throw new PowerLoss();
      return machine;
    },
    files: () => files.list(serverId),
    writeFile: (path, content) => files.write(serverId, path, content),
    removeFile: (path) => files.remove(serverId, path),
    async restart() {
      await options.restart(serverId);
    },
    async powerOff() {
      await options.powerOff(serverId);
    },
  };
}
