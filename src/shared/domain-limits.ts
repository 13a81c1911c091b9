/** How long before the end of the paid time autoprolong sets the price of a name aside. */
export const reserveAheadDays = 30;

/** How long before the end of the paid time a reserved renewal of a name is started at the registry. */
export const renewAheadDays = 3;

/** Names in one order. */
export const maxOrderNames = 20;
