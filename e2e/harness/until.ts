import { setTimeout as pause } from "node:timers/promises";

const everyMs = 50;
/** Far longer than anything takes, however busy the machine is: only what never comes ends here. */
const limitMs = 180_000;

/** Waits for a state outside of this process; `what` names it in the failure. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await untilFound(what, async () => (await isSo()) || undefined);
}

/** Waits for something outside of this process and returns it; `what` names it in the failure. */
export async function untilFound<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await pause(everyMs);
  }
}
