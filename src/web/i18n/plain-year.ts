/** A moment that is nearer to now than this is written without its year: no other day, and not today, can be meant. */
export const plainYearMs = 330 * 86_400_000;
