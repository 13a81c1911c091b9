import { landingPath } from "./wanted-path.ts";

// One session acts for one customer: what another tab still shows of the customer before would be ordered and paid by
// the new one, so all tabs of the browser begin again together.

const name = "customer";

/** Says to this browser's other tabs that their session acts for another customer. */
export function announceCustomer(): void {
  const channel = new BroadcastChannel(name);
  // A channel has no target: it reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("changed");
  channel.close();
}

/** Begins again when another tab says so. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", () => location.assign(landingPath));
  return () => channel.close();
}
