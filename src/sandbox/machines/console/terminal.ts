import type { KeyQueue } from "./key-queue.ts";
import type { TextScreen } from "./text-screen.ts";

/** What a program on the console reads from and writes to. The signal fires when the machine goes down. */
export interface Terminal {
  readonly screen: TextScreen;
  readonly keys: KeyQueue;
  readonly signal: AbortSignal;
}
