const minuteMs = 60_000;

/**
 * How long a step of an action may go on, from its begin. An order that is delivered or refunded within 15
 * minutes (I6) has all of its steps in that time, with room for their tries.
 */
export const timeouts = {
  /** Images may have to be brought to the node first. */
  ofInstall: 8 * minuteMs,
  ofBoot: 3 * minuteMs,
  /** Power, password, addresses. */
  ofChange: 5 * minuteMs,
  /** A look, or a note of our own: over at once. */
  ofLook: minuteMs,
  /** A countdown that the customer can still call off. */
  ofCountdown: 5 * minuteMs,
  /** Disks have to be brought to another node. */
  ofMove: 60 * minuteMs,
  /** There is nothing to do about a removal but to wait for it. */
  ofRemoval: 120 * minuteMs,
} as const;
