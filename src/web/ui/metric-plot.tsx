import "uplot/dist/uPlot.min.css";
import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import type { MetricMark, MetricPlotProps } from "./metric-chart.tsx";

const plotHeight = 144;
const gutterPx = 34;
const xAxisPx = 24;
/** Room for half of the time axis's last label, which extends this far into the padding. */
const edgePx = 18;
const overhangPx = 8;
const divisions = 4;
const seriesTokens = ["--info", "--ok", "--warn"] as const;

/**
 * The drawing of a metric chart; loaded when the first chart is shown. It is created once: other series, another
 * scale or sync group needs another `key`, while new values, marks and colours only redraw it.
 */
export function MetricPlot(props: MetricPlotProps) {
  const { times, series, marks, leastSeconds = 0, max, formatTime, syncKey, onCursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const shownMarks = useRef<readonly MetricMark[]>([]);
  const timeText = useEffectEvent(formatTime);
  const reportCursor = useEffectEvent(onCursor);
  const draw = useEffectEvent((host: HTMLElement) => {
    const options = plotOptions({
      width: host.clientWidth,
      count: series.length,
      max,
      leastSeconds,
      syncKey,
      formatTime: (seconds) => timeText(seconds),
      marks: () => shownMarks.current,
      onCursor: (index) => reportCursor(index),
    });
    return new UPlot(options, chartData(times, series), host);
  });

  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const drawn = draw(host);
    plot.current = drawn;
    const size = new ResizeObserver(() => drawn.setSize({ width: host.clientWidth, height: plotHeight }));
    size.observe(host);
    // Colours are read from the tokens at each drawing.
    const theme = new MutationObserver(() => drawn.redraw(false));
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      size.disconnect();
      theme.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, []);

  useEffect(() => plot.current?.setData(chartData(times, series)), [times, series]);
  useEffect(() => {
    shownMarks.current = marks ?? [];
    plot.current?.redraw(false);
  }, [marks]);

  return <div ref={place} dir="ltr" style={{ marginRight: -overhangPx }} />;
}

function chartData(times: MetricPlotProps["times"], series: MetricPlotProps["series"]): UPlot.AlignedData {
  return [[...times], ...series.map((one) => [...one.values])];
}

interface PlotSetup {
  readonly width: number;
  readonly count: number;
  readonly max: number | undefined;
  readonly leastSeconds: number;
  readonly syncKey: string | undefined;
  readonly formatTime: (seconds: number) => string;
  readonly marks: () => readonly MetricMark[];
  readonly onCursor: (index: number | undefined) => void;
}

function plotOptions(setup: PlotSetup): UPlot.Options {
  const axis: UPlot.Axis = {
    stroke: () => token("--muted"),
    font: "11px 'Geist Mono Variable', monospace",
    ticks: { show: false },
  };
  return {
    width: setup.width,
    height: plotHeight,
    legend: { show: false },
    padding: [6, edgePx, 0, 0],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 5 },
      ...(setup.syncKey !== undefined && { sync: { key: setup.syncKey } }),
    },
    scales: {
      x: { range: (_plot, from, to) => [from, Math.max(to, from + setup.leastSeconds)] },
      y: { range: (_plot, _low, high) => [0, setup.max ?? niceTop(high)] },
    },
    axes: [
      {
        ...axis,
        size: xAxisPx,
        gap: 6,
        space: 64,
        grid: { show: false },
        values: (_plot, ticks) => ticks.map(setup.formatTime),
      },
      {
        ...axis,
        size: gutterPx,
        gap: 6,
        grid: { stroke: () => token("--line"), width: 1 },
        splits: (_plot, _index, low, high) =>
          Array.from({ length: divisions + 1 }, (_, step) => low + ((high - low) * step) / divisions),
        values: (_plot, ticks) => ticks.map((tick) => (tick === 0 ? "" : formatTick(tick))),
      },
    ],
    series: [
      {},
      ...seriesTokens.slice(0, setup.count).map((name, order) => ({
        stroke: () => token(name),
        width: 1.5,
        points: {
          size: 4,
          fill: () => token(name),
          filter: (plot: UPlot, index: number) => loneValues(plot.data[index] ?? []),
        },
        spanGaps: false,
        ...(order === 0 && { fill: () => token(name).replace(")", " / 11%)") }),
      })),
    ],
    hooks: {
      draw: [(plot) => drawMarks(plot, setup.marks())],
      setCursor: [(plot) => setup.onCursor(plot.cursor.idx ?? undefined)],
    },
  };
}

/** Indices of values without a neighbour: a line cannot show them. */
function loneValues(values: ArrayLike<number | null | undefined>): number[] {
  return [...Array(values.length).keys()].filter(
    (index) => values[index] != null && values[index - 1] == null && values[index + 1] == null,
  );
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The next round maximum above the highest value, so that four divisions have short labels. */
function niceTop(high: number | null): number {
  const value = Math.max(high ?? 0, 1);
  const unit = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((factor) => factor * unit >= value) ?? 10;
  return step * unit;
}

/** Short numbers in the language of the page; a plot is redrawn when it changes. */
function formatTick(value: number): string {
  const { lang } = document.documentElement;
  return value.toLocaleString(lang, { notation: "compact", maximumFractionDigits: 1 });
}

function drawMarks(plot: UPlot, marks: readonly MetricMark[]): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.fillStyle = token("--fg2");
  ctx.font = `${11 * ratio}px "Geist Variable", sans-serif`;
  ctx.textBaseline = "top";
  ctx.textAlign = "left";
  const gap = 5 * ratio;
  const end = bbox.left + bbox.width;
  /** Up to where words are written: one that would cover another is left out, its line stays. */
  let writtenTo = bbox.left;
  for (const mark of marks) {
    const x = Math.round(plot.valToPos(mark.atSeconds, "x", true));
    if (x < bbox.left - gap || x > end) continue;
    ctx.setLineDash(mark.isBeginning ? [] : [2 * ratio, 3 * ratio]);
    ctx.strokeStyle = token(mark.isBeginning ? "--fg" : "--muted");
    ctx.lineWidth = (mark.isBeginning ? 1.5 : 1) * ratio;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const textWidth = ctx.measureText(mark.label).width;
    const from = end - x > textWidth + gap ? x + gap : x - gap - textWidth;
    if (from < writtenTo) continue;
    ctx.fillText(mark.label, from, bbox.top);
    writtenTo = from + textWidth + gap;
  }
  ctx.restore();
}
