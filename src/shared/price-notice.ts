/**
 * Days that a raise of the price of a running service is announced before its day at least, whatever a site sets: what
 * terms and law promise consumers.
 */
export const leastPriceNoticeDays = 30;
