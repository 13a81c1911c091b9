import type { Page } from "playwright-core";
import type { MachineConsole } from "./machine-console.ts";

/** A machine of this computer's engine, as the engine reports it. */
export interface HostMachine {
  readonly name: string;
  readonly isRunning: boolean;
}

/** A private engine that makes real machines here, with the systems that are sold. */
export interface RealHost {
  /** The settings with which a site finds the engine. */
  readonly settings: Readonly<Record<string, string>>;
  readonly gateway: string;
  /** The address with this last number; those from 200 on are unused. */
  address(last: number): string;
  /** The console of a machine in the browser, whose prompt has this name. */
  console(page: Page, site: string, machine: string): MachineConsole;
  machines(): Promise<HostMachine[]>;
  /** The remains of a machine on this computer, as text: processes, disks, network. */
  tracesOf(name: string): Promise<string[]>;
  /** The host loses power with all that runs on it, and comes back; its engine starts no machine again. */
  losePower(): Promise<void>;
  stop(): Promise<void>;
}

/** A kind of engine for a journey. */
export interface HostKind {
  readonly name: string;
  /** Why it cannot run here; null when it can. */
  readonly reason: string | null;
  start(): Promise<RealHost>;
}
