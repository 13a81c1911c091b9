import type { TextConsole } from "./text-console.ts";

/** A machine's console in the browser, used as a person does. */
export interface MachineConsole extends Omit<TextConsole, "size"> {
  /** Null for a screen, which has a size of its own. */
  readonly size: TextConsole["size"] | null;
}
