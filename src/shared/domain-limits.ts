/** Names in one order. */
export const maxOrderNames = 20;
