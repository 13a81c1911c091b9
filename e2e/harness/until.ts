import { setTimeout as pause } from "node:timers/promises";

const everyMs = 50;
/** Far beyond what anything takes: only what never comes ends here, however busy the machine is. */
const limitMs = 180_000;

/** Waits until something that happens outside of this process is so; `what` says it in the failure. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await pause(everyMs);
  }
}
