import type { Page } from "playwright-core";
import type { MachineConsole } from "./machine-console.ts";

/** A machine of this computer's engine, as the engine reports it. */
export interface HostMachine {
  readonly name: string;
  readonly isRunning: boolean;
}

/** A private engine that makes real machines here, with the systems that are sold. */
export interface RealHost {
  /** What a site is started with so that it finds the engine. */
  readonly settings: Readonly<Record<string, string>>;
  readonly gateway: string;
  /** The address with this last number; those from 200 on are no one's. */
  address(last: number): string;
  /** The console of a machine in the browser, whose prompt has this name. */
  console(page: Page, site: string, machine: string): MachineConsole;
  machines(): Promise<HostMachine[]>;
  /** What is on this computer of a machine, in words: processes, disks, network. */
  tracesOf(name: string): Promise<string[]>;
  /** The host goes down at once with all that runs on it, and comes back; its engine starts no machine again. */
  losePower(): Promise<void>;
  stop(): Promise<void>;
}

/** A kind of engine that a journey can be made on. */
export interface HostKind {
  readonly name: string;
  /** Why it cannot run here; null when it can. */
  readonly reason: string | null;
  start(): Promise<RealHost>;
}
