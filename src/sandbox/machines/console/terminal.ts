import type { KeyQueue } from "./key-queue.ts";
import type { TextScreen } from "./text-screen.ts";

/** The input and output of a program on the console. The signal fires when the machine goes down. */
export interface Terminal {
  readonly screen: TextScreen;
  readonly keys: KeyQueue;
  readonly signal: AbortSignal;
}
