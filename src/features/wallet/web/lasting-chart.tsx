import { type PointerEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { plainYearMs } from "#src/web/i18n/plain-year.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { balanceAt, type BalanceLine, chartSpan, lastCents, moneyScale, stepPath } from "./balance-line.ts";
import { dayLabels, labelLeft } from "./day-labels.ts";

export interface ChartLine {
  readonly key: "alone" | "main" | "more";
  readonly label: string;
  /** The same for eyes, with its amount in mono. */
  readonly words?: ReactNode;
  readonly line: BalanceLine;
}

export interface LastingChartProps {
  /** The last is drawn on top. */
  readonly lines: readonly ChartLine[];
  /** The chart in words, for screen readers. */
  readonly summary: string;
}

const box = { width: 1000, height: 132 };
const looks = {
  alone: { colour: "text-muted", dashes: "1 3", swatch: "border-dotted" },
  main: { colour: "text-info", dashes: undefined, swatch: "border-solid" },
  more: { colour: "text-ok", dashes: "5 3", swatch: "border-dashed" },
} as const;

/**
 * The balance over time as steps, each line with a ring at the first charge that it does not pay: `lines`, `summary`.
 * Loaded with its panel.
 */
export function LastingChart({ lines, summary }: LastingChartProps) {
  const t = useTranslations("wallet.forecast");
  const times = useTimes();
  const [cursorMs, setCursor] = useState<number>();
  const balances = lines.map(({ line }) => line);
  const span = chartSpan(balances);
  const amounts = moneyScale(Math.max(...balances.map(({ points }) => points[0]?.cents ?? 0)));
  const topCents = amounts.at(-1) ?? 1;
  const place = (ms: number) => (ms - span.fromMs) / (span.toMs - span.fromMs);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setCursor(span.fromMs + part * (span.toMs - span.fromMs));
  };
  const ends = mainFirst(lines).flatMap(({ line: { endMs } }) => endMs ?? []);
  const falls = mainFirst(lines).flatMap(({ line: { points } }) => points.map(({ atMs }) => atMs));
  // No day is twice on such an axis.
  const isYearPlain = span.toMs - span.fromMs < plainYearMs;
  return (
    <figure className="flex min-h-52 flex-col gap-3 md:min-h-47">
      <Legend lines={lines} atMs={cursorMs ?? span.fromMs} day={cursorMs && times.day(cursorMs)} />
      <div role="img" aria-label={summary} dir="ltr" className="pb-6">
        <div
          onPointerMove={follow}
          onPointerLeave={() => setCursor(undefined)}
          className="relative ms-11 h-33 touch-pan-y border-b border-fg2"
        >
          {amounts.map((cents) => (
            <Amount key={cents} cents={cents} part={cents / topCents} />
          ))}
          <svg
            viewBox={`0 0 ${box.width} ${box.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible"
          >
            {lines.map(({ key, line }) => (
              <Line
                key={key}
                look={looks[key]}
                isFilled={key === "main"}
                line={line}
                topCents={topCents}
                span={span}
              />
            ))}
          </svg>
          {cursorMs !== undefined && (
            <span
              style={{ left: `${place(cursorMs) * 100}%` }}
              className="pointer-events-none absolute inset-y-0 w-px bg-line2"
            />
          )}
          {lines.map(
            ({ key, line }) =>
              line.endMs !== null && (
                <End
                  key={key}
                  colour={looks[key].colour}
                  place={place(line.endMs)}
                  part={lastCents(line) / topCents}
                />
              ),
          )}
          {dayLabels([...ends, span.fromMs, span.toMs, ...falls], span, isYearPlain).map((label) => (
            <span
              key={label.atMs}
              style={
                label.place === 0 ? { left: 0 } : { left: labelLeft(label, isYearPlain), translate: "-50%" }
              }
              className={classNames(
                "absolute top-full pt-1.5 text-11 whitespace-nowrap",
                ends.includes(label.atMs) ? "text-fg" : "text-muted",
                label.isWideOnly && "max-md:hidden",
              )}
            >
              {label.atMs === span.fromMs ? (
                t("today")
              ) : (
                <BdiCode>{isYearPlain ? times.dayOfYear(label.atMs) : times.day(label.atMs)}</BdiCode>
              )}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** What the head of the panel names has room before that of other lines. */
function mainFirst(lines: readonly ChartLine[]): readonly ChartLine[] {
  return [...lines.filter(({ key }) => key === "main"), ...lines.filter(({ key }) => key !== "main")];
}

interface LegendProps extends Pick<LastingChartProps, "lines"> {
  readonly atMs: number;
  /** The day under the cursor. */
  readonly day: string | 0 | undefined;
}

/** The lines with their balances, of now or of the day under the cursor. */
function Legend({ lines, atMs, day }: LegendProps) {
  return (
    <figcaption className="relative flex flex-wrap gap-x-5 gap-y-1 text-12 max-md:flex-col">
      {lines.map(({ key, label, words = label, line }) => (
        <span key={key} className="inline-flex items-center gap-2">
          <span
            className={classNames(
              "w-4 border-t-[1.5px] border-current",
              looks[key].colour,
              looks[key].swatch,
            )}
          />
          <span className="text-fg2">{words}</span>
          <BdiCode>{balanceText(balanceAt(line, atMs))}</BdiCode>
        </span>
      ))}
      {day && <BdiCode className="text-muted max-md:absolute max-md:end-0 md:ms-auto">{day}</BdiCode>}
    </figcaption>
  );
}

function balanceText(cents: number | null): string {
  return cents === null ? "–" : formatCents(cents);
}

interface EndProps {
  readonly colour: string;
  /** Along the axis, 0 to 1. */
  readonly place: number;
  /** The height of the balance that is left, 0 to 1. */
  readonly part: number;
}

/** A ring on the balance that does not pay what is due, and a line from it to its day. */
function End({ colour, place, part }: EndProps) {
  return (
    <span
      style={{ left: `${place * 100}%`, height: `${part * 100}%` }}
      className={classNames("absolute bottom-0 w-0 border-s border-dotted border-current", colour)}
    >
      <span className="absolute -top-1 -start-1 size-2 rounded-full border-[1.5px] border-current bg-surface" />
    </span>
  );
}

function Amount({ cents, part }: { readonly cents: number; readonly part: number }) {
  return (
    <>
      {part > 0 && (
        <span
          style={{ bottom: `${part * 100}%` }}
          className="absolute inset-x-0 h-px translate-y-1/2 bg-line"
        />
      )}
      <span
        style={{ bottom: `${part * 100}%` }}
        className="absolute end-full translate-y-1/2 pe-2 font-mono text-11 text-muted tabular-nums"
      >
        {shortDollars(cents)}
      </span>
    </>
  );
}

interface LineProps {
  readonly line: BalanceLine;
  readonly look: (typeof looks)[ChartLine["key"]];
  readonly isFilled: boolean;
  readonly span: { readonly fromMs: number; readonly toMs: number };
  readonly topCents: number;
}

function Line({ line, look, isFilled, span, topCents }: LineProps) {
  const path = stepPath(line, span, { ...box, topCents });
  return (
    <g className={look.colour}>
      {isFilled && <path d={`${path}V${box.height}H0z`} fill="currentColor" opacity=".11" />}
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={look.dashes}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
}

/** `$300`, `$2.50`, `$12K`: as wide as the gutter. */
function shortDollars(cents: number): string {
  const dollars = cents / 100;
  if (dollars >= 10_000) return `$${dollars / 1000}K`;
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars.toFixed(2)}`;
}
