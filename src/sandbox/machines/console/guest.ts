import type { Machine } from "../machine.ts";
import type { StoredFile } from "../machine-files.ts";

/** What the software inside a simulated machine sees of it. */
export interface Guest {
  now(): Date;
  /** The machine as it is at this moment. */
  machine(): Promise<Machine>;
  /** Time from power-on to the login prompt. */
  readonly bootMs: number;
  files(): Promise<StoredFile[]>;
  /** False when the disk is full. */
  writeFile(path: string, content: string): Promise<boolean>;
  removeFile(path: string): Promise<void>;
  restart(): Promise<void>;
  powerOff(): Promise<void>;
}

/** The machine went down or the viewer left: thrown into whatever runs on the console. */
export class PowerLoss extends Error {}
