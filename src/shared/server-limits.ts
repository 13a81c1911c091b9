/** Addresses that a server has at most, its first one among them. */
export const maxAddresses = 8;

/** SSH keys that one installation takes at most. */
export const maxSshKeys = 10;

/** Characters of a root password. */
export const rootPassword = { min: 8, max: 128 } as const;

/** A guest that does not shut down within this time is cut off. */
export const shutdownSeconds = 60;

/** How long a reinstall waits and can be cancelled. */
export const reinstallWaitSeconds = 60;

/** The share of a month's traffic from which on it is worth a look, and is announced. */
export const trafficNearPercent = 80;

/** Characters of the wishes in a request for dedicated servers. */
export const maxNoteCharacters = 1000;

/** From the announcement that staff removes a server to its end: what is usual, and the most. */
export const noticeDays = { usual: 7, longest: 90 } as const;
