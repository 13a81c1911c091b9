/** As long as a first picture may wait for what makes it right: below what an eye takes for a pause. */
const timeoutMs = 100;

/** Ends when the work ends, well or not, or after a moment. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  const timeouts = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([work.catch(() => undefined), timeouts]);
}
