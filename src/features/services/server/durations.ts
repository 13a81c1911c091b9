/** How many days before its day a raise of the price of a running service is announced. */
export const priceNoticeDays = 30;
