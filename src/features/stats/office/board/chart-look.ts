/** Of the drawings of the board, in pixels. */
export const chartHeight = 200;

/** One cursor for all charts of the board. */
export const cursorKey = "board";

/** Seconds from one day to the next. */
export const dayStep = 86_400;
