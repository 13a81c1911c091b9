/** Addresses that a server has at most, its first one among them. */
export const maxAddresses = 8;

/** SSH keys that one installation takes at most. */
export const maxSshKeys = 10;

/** Characters of a root password. */
export const rootPassword = { min: 8, max: 128 } as const;
