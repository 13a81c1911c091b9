const dayMs = 86_400_000;

/** Days until an instant, rounded; 0 within the last day, −1 and below once it is over. */
export function daysUntil(instant: string, now: Date): number {
  const leftMs = Date.parse(instant) - now.getTime();
  if (leftMs < 0) return Math.min(-1, Math.round(leftMs / dayMs));
  return leftMs < dayMs ? 0 : Math.round(leftMs / dayMs);
}
