const mbitPerGbit = 1000;

/** The speed of a network port in Gbit/s, for `common.unit.gigabits`; the catalogue states it in Mbit/s. */
export function gigabits(mbps: number): number {
  return mbps / mbitPerGbit;
}
