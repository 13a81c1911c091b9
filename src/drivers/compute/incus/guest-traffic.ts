import type { Instance } from "./answers.ts";
import { hostEnd } from "./machine.ts";

/** Traffic through a machine's card, counted from the machine's side. */
export interface Traffic {
  readonly inBytes: number;
  readonly outBytes: number;
}

/** What the machine itself shows of its traffic: part of every look at it, and forgeable by its root. */
export function guestTraffic(instance: Instance): Traffic {
  const counters = ownCards(instance).map((card) => card.counters);
  const sum = (counts: readonly number[]): number =>
    counts.reduce((total, count) => total + Math.max(0, count), 0);
  return {
    inBytes: sum(counters.map((one) => one.bytes_received)),
    outBytes: sum(counters.map((one) => one.bytes_sent)),
  };
}

/**
 * The card that we gave the machine, found by its host end: a guest may rename its card, even to `lo`, and
 * create others whose traffic never leaves it. Without a host end from the engine the card's name is trusted.
 */
function ownCards(instance: Instance) {
  const cards = Object.entries(instance.state?.network ?? {});
  const end = hostEnd(instance);
  const own = cards.filter(([name, card]) => (end === null ? name !== "lo" : card.host_name === end));
  return own.map(([, card]) => card);
}
