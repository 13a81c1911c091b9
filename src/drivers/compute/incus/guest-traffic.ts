import type { Instance } from "./answers.ts";
import { hostEnd } from "./machine.ts";

/** What moved through a machine's card, as the machine would count it. */
export interface Traffic {
  readonly inBytes: number;
  readonly outBytes: number;
}

/** What the machine itself shows of its traffic: what comes with every look at it, and can be a lie. */
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
 * The card that we gave the machine, known by its end on the host: a guest may call its card as it likes, `lo`
 * too, and make further ones whose traffic never leaves it. An engine that does not tell is believed by the name.
 */
function ownCards(instance: Instance) {
  const cards = Object.entries(instance.state?.network ?? {});
  const end = hostEnd(instance);
  const own = cards.filter(([name, card]) => (end === null ? name !== "lo" : card.host_name === end));
  return own.map(([, card]) => card);
}
