import type { Forecast } from "#src/web/pay/forecast-query.ts";

/** The parts of the forecast that say how the balance goes on. */
export type Lasting = Pick<Forecast, "at" | "balanceCents" | "debtCents" | "paid" | "shortfalls">;

/** A balance from now on: it is `cents` from `atMs` to the next point. */
export interface BalanceLine {
  readonly points: readonly { readonly atMs: number; readonly cents: number }[];
  /** When it no longer pays what is due; null when that is beyond the forecast. */
  readonly endMs: number | null;
}

/** The balance with so much more, as the forecast's charges reduce it: falls at each, never below zero. */
export function balanceLine(
  { at, balanceCents, debtCents, paid, shortfalls }: Lasting,
  addedCents: number,
): BalanceLine {
  const startMs = Date.parse(at);
  const startCents = balanceCents + addedCents - debtCents;
  const timeOf = (day: string) => Math.max(startMs, Date.parse(day));
  const short = shortfalls.find(({ cents }) => cents > addedCents);
  const later = short === undefined ? shortfalls : shortfalls.slice(0, shortfalls.indexOf(short));
  return {
    points: [
      { atMs: startMs, cents: Math.max(0, startCents) },
      ...paid.spent.map((day) => ({ atMs: timeOf(day.at), cents: startCents - day.cents })),
      ...later.map((day) => ({ atMs: timeOf(day.at), cents: addedCents - day.cents })),
    ],
    endMs: short === undefined ? null : timeOf(short.at),
  };
}

/** The balance of a line at a moment; null after its end, when what is not paid decides how it goes on. */
export function balanceAt({ points, endMs }: BalanceLine, atMs: number): number | null {
  if (endMs !== null && atMs > endMs) return null;
  return points.filter((point) => point.atMs <= atMs).at(-1)?.cents ?? points[0]?.cents ?? 0;
}

/** The balance that is left at the end of a line, and does not pay what is due then. */
export function lastCents({ points }: BalanceLine): number {
  return points.at(-1)?.cents ?? 0;
}

/** The first and last moment of a chart: it ends with the last line, or with the last charge that one pays. */
export function chartSpan(lines: readonly BalanceLine[]): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = lines[0]?.points[0]?.atMs ?? 0;
  const lastMs = Math.max(...lines.map(({ points, endMs }) => endMs ?? points.at(-1)?.atMs ?? fromMs));
  return { fromMs, toMs: Math.max(lastMs, fromMs + dayMs) };
}

const dayMs = 86_400_000;

/** Round amounts for the horizontal lines, from 0 to above `mostCents`: three to five of them. */
export function moneyScale(mostCents: number): readonly number[] {
  const least = Math.max(mostCents, 100) / 4;
  const unit = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((size) => size >= least) ?? least;
  const count = Math.ceil(Math.max(mostCents, 100) / step);
  return Array.from({ length: count + 1 }, (_, place) => Math.round(place * step));
}

/** The path of a line in a box of `width` by `height`, from the first moment to its end or the edge. */
export function stepPath(
  line: BalanceLine,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  { width, height, topCents }: { readonly width: number; readonly height: number; readonly topCents: number },
): string {
  const x = (ms: number) => (((ms - fromMs) / (toMs - fromMs)) * width).toFixed(1);
  const y = (cents: number) => (height * (1 - cents / topCents)).toFixed(1);
  const [first, ...rest] = line.points;
  const start = `M0 ${y(first?.cents ?? 0)}`;
  const steps = rest.map(({ atMs, cents }) => `H${x(atMs)}V${y(cents)}`).join("");
  return start + steps + (line.endMs === null ? `H${width}` : `H${x(line.endMs)}`);
}
