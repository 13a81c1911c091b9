import type { Machine } from "../machine.ts";
import type { StoredFile } from "../machine-files.ts";

/** The machine as seen by its own software. */
export interface Guest {
  now(): Date;
  /** The machine's present state. */
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

/** Thrown into the running console program when the machine went down or the viewer left. */
export class PowerLoss extends Error {}
