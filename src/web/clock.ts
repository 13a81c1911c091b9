/** The browser's clock. The only file of the web half that reads the time; parts take it as an argument. */
export const clock = {
  nowMs: (): number => Date.now(),
  now: (): Date => new Date(),
} as const;
