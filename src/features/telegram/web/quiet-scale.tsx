import { useTranslations } from "use-intl";
import { minuteIn, minuteOf, minuteText, quietSpans } from "#src/shared/quiet-hours.ts";
import { useNow } from "#src/web/i18n/use-now.ts";

const day = 1_440;
const hours = Array.from({ length: 23 }, (_, hour) => hour + 1);
const percent = (minutes: number): string => `${(minutes / day) * 100}%`;

/** The day in the chosen zone with its quiet hours and the present minute: `from`, `to` as `23:00`, `zone`. */
export function QuietScale({ from, to, zone }: Readonly<Record<"from" | "to" | "zone", string>>) {
  const t = useTranslations("telegram.quiet");
  const now = minuteIn(zone, useNow(60_000));
  const spans = quietSpans({ fromMinute: minuteOf(from) ?? 0, toMinute: minuteOf(to) ?? 0 });
  return (
    <div className="grid gap-1 text-12 text-muted">
      <p className="text-end">
        {t.rich("now", { time: () => <bdi className="font-mono text-fg">{minuteText(now)}</bdi> })}
      </p>
      <div aria-hidden="true" className="relative h-2.5 border border-fg dark:border-line2">
        {spans.map(([start, end]) => (
          <span
            key={start}
            style={{ insetInlineStart: percent(start), width: percent(end - start) }}
            className="absolute inset-y-0 bg-fg dark:bg-fg2"
          />
        ))}
        {hours.map((hour) => (
          <span
            key={hour}
            style={{ insetInlineStart: percent(hour * 60) }}
            className="absolute inset-y-0 w-px bg-line2"
          />
        ))}
        <span style={{ insetInlineStart: percent(now) }} className="absolute -inset-y-1 w-0.5 bg-accent" />
      </div>
      <div aria-hidden="true" className="flex justify-between font-mono">
        {["00", "06", "12", "18", "24"].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}
