/** How long the first paint may wait for what completes it: below a noticeable delay. */
const timeoutMs = 100;

/** Resolves when the work settles, or after the timeout. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  const timeouts = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([work.catch(() => undefined), timeouts]);
}
