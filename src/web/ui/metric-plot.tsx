import "uplot/dist/uPlot.min.css";
import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import {
  axisFont,
  drawTimes,
  formatTick,
  gutterFor,
  labelGapPx,
  niceTop,
  timeSteps,
  token,
} from "./metric-axes.ts";
import type { MetricMark, MetricPlotProps } from "./metric-chart.tsx";

const usualHeight = 124;
const gutterPx = 34;
const xAxisPx = 22;
const divisions = 4;
const seriesTokens = ["--info", "--ok", "--warn"] as const;

/**
 * The drawing of a metric chart; loaded when the first chart is shown. It is created once: other series, another
 * scale or sync group needs another `key`, while new values, marks and colours only redraw it.
 */
export function MetricPlot(props: MetricPlotProps) {
  const {
    times,
    series,
    marks,
    stepSeconds,
    max,
    isMoney,
    formatTime,
    syncKey,
    height = usualHeight,
    onCursor,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const shownMarks = useRef<readonly MetricMark[]>([]);
  const timeText = useEffectEvent(formatTime);
  const reportCursor = useEffectEvent(onCursor);
  const draw = useEffectEvent((host: HTMLElement) => {
    const options = plotOptions({
      width: host.clientWidth,
      height,
      count: series.length,
      max,
      isMoney: isMoney === true,
      stepSeconds,
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
    const size = new ResizeObserver(() => drawn.setSize({ width: host.clientWidth, height: drawn.height }));
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

  return <div ref={place} dir="ltr" />;
}

function chartData(times: MetricPlotProps["times"], series: MetricPlotProps["series"]): UPlot.AlignedData {
  return [[...times], ...series.map((one) => [...one.values])];
}

interface PlotSetup {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly max: number | undefined;
  readonly isMoney: boolean;
  readonly stepSeconds: number;
  readonly syncKey: string | undefined;
  readonly formatTime: (seconds: number) => string;
  readonly marks: () => readonly MetricMark[];
  readonly onCursor: (index: number | undefined) => void;
}

function plotOptions(setup: PlotSetup): UPlot.Options {
  const axis: UPlot.Axis = {
    stroke: () => token("--muted"),
    font: axisFont(1),
    ticks: { show: false },
  };
  /** Between the ends of the time axis, where a label may be. */
  let roundTimes: readonly number[] = [];
  return {
    width: setup.width,
    height: setup.height,
    legend: { show: false },
    padding: [labelGapPx, 2, 0, 0],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 5 },
      ...(setup.syncKey !== undefined && { sync: { key: setup.syncKey } }),
    },
    scales: {
      // One measurement is as wide as its step.
      x: { range: (_plot, from, to) => [from, to > from ? to : from + setup.stepSeconds] },
      y: { range: (_plot, _low, high) => [0, setup.max ?? niceTop(high)] },
    },
    axes: [
      {
        ...axis,
        size: xAxisPx,
        space: 64,
        incrs: [...timeSteps],
        grid: { show: false },
        // Its labels are drawn by `drawTimes`: the library centres all, so that those of the ends would stick out.
        values: (_plot, ticks) => {
          roundTimes = ticks;
          return ticks.map(() => "");
        },
      },
      {
        ...axis,
        size: (plot, labels) => gutterFor(plot, labels, gutterPx),
        gap: labelGapPx,
        grid: { stroke: () => token("--line"), width: 1 },
        splits: (_plot, _index, low, high) =>
          Array.from({ length: divisions + 1 }, (_, step) => low + ((high - low) * step) / divisions),
        values: (_plot, ticks) => ticks.map((tick) => (tick === 0 ? "" : formatTick(tick, setup.isMoney))),
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
      draw: [
        (plot) => drawTimes(plot, roundTimes, setup.formatTime),
        (plot) => drawMarks(plot, setup.marks()),
      ],
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

function drawMarks(plot: UPlot, marks: readonly MetricMark[]): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.fillStyle = token("--fg2");
  ctx.lineJoin = "round";
  ctx.font = `${11 * ratio}px "Geist Variable", sans-serif`;
  ctx.textBaseline = "top";
  ctx.textAlign = "left";
  const gap = 5 * ratio;
  const wordHeight = 14 * ratio;
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
    // Not through the word of the mark before.
    ctx.moveTo(x, x < writtenTo ? bbox.top + wordHeight : bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const textWidth = ctx.measureText(mark.label).width;
    const from = end - x > textWidth + gap ? x + gap : x - gap - textWidth;
    if (from < writtenTo) continue;
    // Readable over the lines and their fill.
    ctx.setLineDash([]);
    ctx.strokeStyle = token("--surface");
    ctx.lineWidth = 3 * ratio;
    ctx.strokeText(mark.label, from, bbox.top);
    ctx.fillText(mark.label, from, bbox.top);
    writtenTo = from + textWidth + gap;
  }
  ctx.restore();
}
