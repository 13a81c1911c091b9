const minuteMs = 60_000;

/**
 * How long a step of an action may take, from its start. An order that is delivered or refunded within 15
 * minutes (I6) has all of its steps in that time, with room for retries.
 */
export const timeouts = {
  /** Images may have to be copied to the node first. */
  ofInstall: 8 * minuteMs,
  ofBoot: 3 * minuteMs,
  /** Power, password, addresses. */
  ofChange: 5 * minuteMs,
  /** An observation or a write of our own: immediate. */
  ofLook: minuteMs,
  /** A countdown that the customer can still cancel. */
  ofCountdown: 5 * minuteMs,
  /** Disks have to be copied to another node. */
  ofMove: 60 * minuteMs,
  /** A removal can only be waited for. */
  ofRemoval: 120 * minuteMs,
} as const;
