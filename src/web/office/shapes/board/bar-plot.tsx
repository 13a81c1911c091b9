import "uplot/dist/uPlot.min.css";
import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import { axisFont, formatTick, gutterFor, labelGapPx, token } from "#src/web/ui/metric-axes.ts";
import type { BarPlotProps, BarTone } from "./bar-chart.tsx";

const tokens: Readonly<Record<BarTone, string>> = {
  info: "--info",
  ok: "--ok",
  warn: "--warn",
  muted: "--muted",
};
const widestPx = 22;

/** The drawing of stacked bars; loaded with the first. Made once, new values and colours only redraw it. */
export function BarPlot(props: BarPlotProps) {
  const { times, series, height, isMoney, syncKey, formatTime, onCursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const shown = useRef(series);
  const timeText = useEffectEvent(formatTime);
  const reportCursor = useEffectEvent(onCursor);
  const draw = useEffectEvent((host: HTMLElement) => {
    const axis: UPlot.Axis = { stroke: () => token("--muted"), font: axisFont(1), ticks: { show: false } };
    const options: UPlot.Options = {
      width: host.clientWidth,
      height,
      legend: { show: false },
      padding: [labelGapPx, 2, 0, 0],
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { show: false },
        ...(syncKey !== undefined && { sync: { key: syncKey } }),
      },
      scales: {
        x: { range: (_plot, from, to) => roomForBars(from, to) },
        y: { range: (_plot, low, high) => roomForValues(low, high) },
      },
      axes: [
        {
          ...axis,
          size: 22,
          grid: { show: false },
          splits: (self) => [...self.data[0]],
          values: (self, ticks) =>
            thinned(
              self,
              ticks.map((tick) => timeText(tick)),
            ),
        },
        {
          ...axis,
          size: (self, labels) => gutterFor(self, labels, 40),
          gap: labelGapPx,
          grid: { stroke: () => token("--line"), width: 1 },
          values: (_plot, ticks) => ticks.map((tick) => formatTick(tick, isMoney)),
        },
      ],
      series: [
        {},
        ...["top", "bottom"].map((label) => ({ label, paths: () => null, points: { show: false } })),
      ],
      hooks: {
        draw: [(self) => drawBars(self, shown.current)],
        setCursor: [(self) => reportCursor(self.cursor.idx ?? undefined)],
      },
    };
    return new UPlot(options, reach(times, series), host);
  });

  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const drawn = draw(host);
    plot.current = drawn;
    const size = new ResizeObserver(() => drawn.setSize({ width: host.clientWidth, height: drawn.height }));
    size.observe(host);
    const theme = new MutationObserver(() => drawn.redraw(false));
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      size.disconnect();
      theme.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, []);

  useEffect(() => {
    shown.current = series;
    plot.current?.setData(reach(times, series));
  }, [times, series]);

  return <div ref={place} dir="ltr" />;
}

/** How far up and down each bar goes: what the scale must show. */
function reach(times: BarPlotProps["times"], series: BarPlotProps["series"]): UPlot.AlignedData {
  const sum = (index: number, sign: 1 | -1) =>
    series.reduce((total, { values }) => {
      const value = values[index] ?? 0;
      return value * sign > 0 ? total + value : total;
    }, 0);
  return [[...times], times.map((_, index) => sum(index, 1)), times.map((_, index) => sum(index, -1))];
}

/** Every second label, or every third, where all of them have no room. */
function thinned(plot: UPlot, labels: readonly string[]): string[] {
  const step = plot.width / Math.max(labels.length, 1);
  const every = Math.max(1, Math.ceil(gutterFor(plot, labels, 0) / step));
  return labels.map((label, place) => ((labels.length - 1 - place) % every === 0 ? label : ""));
}

/** Half a step before the first bar and after the last. */
function roomForBars(from: number, to: number): [number, number] {
  const room = Math.max((to - from) / 20, 1);
  return [from - room, to + room];
}

/** A tenth more than the values need; of none, a single unit: the library would draw a hundred. */
function roomForValues(low: number | null, high: number | null): UPlot.Range.MinMax {
  return low || high ? UPlot.rangeNum(low ?? 0, high ?? 0, 0.1, true) : [0, 1];
}

/** Gains above the line and losses below it, in the order of the series; the last one is paler, its time goes on. */
function drawBars(plot: UPlot, series: BarPlotProps["series"]): void {
  const { ctx, bbox } = plot;
  const times = plot.data[0];
  const width = Math.min(widestPx * devicePixelRatio, (bbox.width / Math.max(times.length, 1)) * 0.55);
  const y = (value: number) => Math.round(plot.valToPos(value, "y", true));
  ctx.save();
  times.forEach((time, index) => {
    const left = Math.round(plot.valToPos(time, "x", true) - width / 2);
    const tops = { up: 0, down: 0 };
    let net = 0;
    for (const { values, tone } of series) {
      const value = values[index] ?? 0;
      const side = value > 0 ? "up" : "down";
      const [from, to] = [y(tops[side]), y(tops[side] + value)];
      tops[side] += value;
      net += value;
      ctx.fillStyle = shade(tokens[tone], index === times.length - 1);
      ctx.fillRect(left, Math.min(from, to), width, Math.abs(from - to));
    }
    ctx.fillStyle = token("--surface");
    ctx.fillRect(
      left - 2 * devicePixelRatio,
      y(net) - 2 * devicePixelRatio,
      width + 4 * devicePixelRatio,
      4 * devicePixelRatio,
    );
    ctx.fillStyle = token("--fg");
    ctx.fillRect(
      left - 2 * devicePixelRatio,
      y(net) - devicePixelRatio,
      width + 4 * devicePixelRatio,
      2 * devicePixelRatio,
    );
  });
  ctx.fillStyle = token("--fg2");
  ctx.fillRect(bbox.left, y(0), bbox.width, devicePixelRatio);
  ctx.restore();
}

function shade(name: string, isOpen: boolean): string {
  return isOpen ? `color-mix(in srgb, ${token(name)} 55%, ${token("--surface")})` : token(name);
}
