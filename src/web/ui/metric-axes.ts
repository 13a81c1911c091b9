import type UPlot from "uplot";
import { placeLabels, withoutRepeats } from "./axis-labels.ts";

// The axes of a metric chart: its labels and scales.

/** Between an axis and its labels. */
export const labelGapPx = 8;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Labels are to the minute, or to the day over some days. */
export const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 5, 10, 30, 90].map((count) => count * day),
];

/** The font of its labels at this ratio of device pixels. */
export function axisFont(ratio: number): string {
  return `${11 * ratio}px "Geist Mono Variable", monospace`;
}

/** Labels of the time axis: the first and the last measurement, and round times between them. */
export function drawTimes(
  plot: UPlot,
  roundTimes: readonly number[],
  formatTime: (seconds: number) => string,
): void {
  const { ctx, bbox } = plot;
  const measured = plot.data[0];
  const [first] = measured;
  const last = measured.at(-1);
  if (first === undefined || last === undefined) return;
  ctx.save();
  ctx.fillStyle = token("--muted");
  ctx.font = axisFont(devicePixelRatio);
  ctx.textBaseline = "top";
  ctx.textAlign = "left";
  // A date has the order of its language.
  ctx.direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  const times = [first, last, ...roundTimes].map((time) => ({ time, text: formatTime(time) }));
  const labels = withoutRepeats(times).map(({ time, text }) => ({
    text,
    at: plot.valToPos(time, "x", true),
    width: ctx.measureText(text).width,
  }));
  const placed = placeLabels(labels, {
    from: bbox.left,
    to: bbox.left + bbox.width,
    gap: 2 * labelGapPx * devicePixelRatio,
  });
  const top = bbox.top + bbox.height + labelGapPx * devicePixelRatio;
  for (const { text, from } of placed) ctx.fillText(text, from, top);
  ctx.restore();
}

/** Room for the labels of the other axis: `least` pixels, more in a language whose short numbers are long. */
export function gutterFor(plot: UPlot, labels: readonly string[] | null, least: number): number {
  const { ctx } = plot;
  ctx.save();
  ctx.font = axisFont(1);
  const widest = Math.max(0, ...(labels ?? []).map((label) => ctx.measureText(label).width));
  ctx.restore();
  return Math.max(least, Math.ceil(widest) + labelGapPx + 2);
}

/** The present value of a token: `--muted`. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The next round maximum above the highest value, so that four divisions have short labels. */
export function niceTop(high: number | null): number {
  const value = Math.max(high ?? 0, 1);
  const unit = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((factor) => factor * unit >= value) ?? 10;
  return step * unit;
}

// A quarter of one has two.
const short = { notation: "compact", maximumFractionDigits: 2 } as const;

/**
 * Short numbers in the language of the page; a plot is redrawn when it changes. Dollars (`isMoney`) have in every
 * language the form of the amounts beside the chart.
 */
export function formatTick(value: number, isMoney = false): string {
  if (!isMoney) return value.toLocaleString(document.documentElement.lang, short);
  const dollars = Math.abs(value);
  const minimumFractionDigits = Number.isInteger(value) || dollars >= 1000 ? 0 : 2;
  return `${value < 0 ? "\u2212" : ""}$${dollars.toLocaleString("en", { ...short, minimumFractionDigits })}`;
}
