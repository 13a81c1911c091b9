import { setTimeout as pause } from "node:timers/promises";

const everyMs = 50;
/** Far longer than anything takes, however busy the machine is: only what never comes ends here. */
const limitMs = 180_000;

/** Waits for a state outside of this process; `what` names it in the failure. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await pause(everyMs);
  }
}
