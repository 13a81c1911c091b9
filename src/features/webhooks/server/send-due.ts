import { setTimeout as pause } from "node:timers/promises";
import { Bell } from "#src/platform/jobs/bell.ts";
import { type Claim, claimDeliveries, mostInFlight } from "./claim-deliveries.ts";
import { deliverMessage } from "./deliver-message.ts";
import type { WebhooksContext } from "./deps.ts";

/** How often a run looks for what became due while it waits for answers; a bell announces what is new. */
const lookMs = 250;
const gatherMs = 5;
/** A run ends by then, and leaves attempts under way to the next one, which is a moment later. */
const longestRunMs = 60_000;

/**
 * Sends what is due, many at a time, until nothing is. No attempt is waited for by others: each that ends makes room for
 * the next. Several workers may do it at once.
 */
export function createSendDue(
  context: WebhooksContext,
  bell = new Bell(),
): (signal?: AbortSignal) => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const begin = (claim: Claim): void => {
    const ended = deliverMessage(context, claim)
      .catch((error: unknown) => {
        // The lease ends, and the message is sent again.
        context.platform.log.warn({ err: error, message: claim.messageId }, "a webhook was not written down");
      })
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  return async (signal) => {
    const until = performance.now() + longestRunMs;
    const goesOn = (): boolean => signal?.aborted !== true && performance.now() < until;
    while (goesOn()) {
      bell.reset();
      const claims = await claimDeliveries(context, mostInFlight - underWay.size);
      for (const claim of claims) begin(claim);
      if (underWay.size === 0) return;
      await Promise.race([...underWay, bell.wait(lookMs)]);
      // Others end in the same moment, and are replaced together.
      await pause(gatherMs);
    }
    // The process stops, and its connections close next.
    if (signal?.aborted === true) await Promise.all(underWay);
  };
}
