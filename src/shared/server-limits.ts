/** Addresses that a server has at most, its first one among them. */
export const maxAddresses = 8;
