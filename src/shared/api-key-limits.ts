/** What a call of an API key is counted as: reads and writes by the method, and whatever costs money. */
export type KeyCallKind = "reads" | "writes" | "orders";

/** Calls of each kind that one API key may make in a minute (product §7). */
export const keyCallsPerMinute: Readonly<Record<KeyCallKind, number>> = {
  reads: 120,
  writes: 30,
  orders: 10,
};

/** The most that a key's own rate may say: it only lowers. */
export const greatestKeyRate = keyCallsPerMinute.reads;

export const maxKeyNameCharacters = 60;
/** Live keys of one customer. */
export const maxKeys = 50;
/** Most addresses and ranges of one list. */
export const maxNetworks = 50;
/** Most domains that one key can be limited to. */
export const maxZones = 50;
/** Most hours that the old secret of a rolled key is accepted. */
export const maxOverlapHours = 72;
