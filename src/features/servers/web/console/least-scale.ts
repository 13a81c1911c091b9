/** A screen is not drawn smaller than this: its letters of 9 points would not be read. */
export const leastScale = 0.7;
