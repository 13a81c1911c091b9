import { landingPath } from "./wanted-path.ts";

// One session acts for one customer: what another tab still shows of the customer before would be ordered and paid by
// the new one, so all tabs of the browser begin again together. A look of staff is of the whole browser too.

const name = "customer";
/** A page receives its own messages as well, and has somewhere else to go to. */
const thisPage = crypto.randomUUID();

/** Says to this browser's other tabs that they act for another customer, or look as one or no more. */
export function announceCustomer(): void {
  const channel = new BroadcastChannel(name);
  // A channel has no target: it reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(thisPage);
  channel.close();
}

/** Begins again when another tab says so. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => {
    if (data !== thisPage) location.assign(landingPath);
  });
  return () => channel.close();
}
