export interface SparklineProps {
  /** Evenly spaced values, the newest last; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  readonly max: number;
  /** So many values are as wide as the chart, all of them without it: fewer end where it ends, and begin later. */
  readonly room?: number | undefined;
  /** What it shows, in words. */
  readonly label: string;
}

const width = 84;
const height = 24;

/**
 * A small line chart in a table row: `values`, `max`, `room`, `label`. Gaps are left open; the time before the first
 * value has a dotted base, so that a young thing's chart is seen as one that has just begun.
 */
export function Sparkline({ values, max, room = 0, label }: SparklineProps) {
  const places = Math.max(room, values.length);
  // Half of it is the whole chart of a single value.
  const step = places > 1 ? width / (places - 1) : 2 * width;
  const y = (value: number) => height - 1 - (Math.min(value, max) / (max || 1)) * (height - 3);
  const x = (place: number) => (place * step).toFixed(1);
  /** What a run goes through. A value between gaps has half a step to each side: as a point it would hardly be seen. */
  const pointsOf = ({ start, values: run }: Run): readonly Point[] => {
    const [only] = run;
    if (run.length > 1 || only === undefined) return run.map((value, index) => [start + index, value]);
    return [
      [Math.max(start - 0.5, 0), only],
      [Math.min(start + 0.5, Math.max(places - 1, 0.5)), only],
    ];
  };
  const runs = measuredRuns([...Array<null>(places - values.length).fill(null), ...values]).map((run) => {
    const points = pointsOf(run);
    return {
      from: points[0]?.[0] ?? 0,
      to: points.at(-1)?.[0] ?? 0,
      line: points.map(([place, value]) => `${x(place)} ${y(value).toFixed(1)}`).join("L"),
    };
  });
  const begin = runs[0]?.from ?? places - 1;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      className="text-info"
    >
      {begin > 0 && (
        <path
          d={`M0 ${height - 0.5}H${x(begin)}`}
          className="text-line2"
          stroke="currentColor"
          strokeDasharray="2 2"
        />
      )}
      {runs.map(({ from, to, line }) => (
        <g key={from}>
          <path d={`M${x(from)} ${height}L${line}L${x(to)} ${height}z`} fill="currentColor" opacity=".11" />
          <path d={`M${line}`} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  );
}

type Point = readonly [place: number, value: number];

interface Run {
  readonly start: number;
  readonly values: number[];
}

/** The runs without a gap. */
function measuredRuns(values: readonly (number | null)[]): readonly Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  values.forEach((value, index) => {
    if (value === null) {
      run = undefined;
      return;
    }
    if (run === undefined) {
      run = { start: index, values: [] };
      runs.push(run);
    }
    run.values.push(value);
  });
  return runs;
}
