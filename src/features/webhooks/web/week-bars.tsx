import { useTranslations } from "use-intl";
import type { Endpoint } from "./queries.ts";

const width = 8;
const gap = 4;
const height = 24;

/** What arrived and what did not in seven days, a bar for each; as high as the busiest day allows. */
export function WeekBars({ days }: Pick<Endpoint, "days">) {
  const t = useTranslations("webhooks");
  const most = Math.max(1, ...days.map(({ delivered, undelivered }) => delivered + undelivered));
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0);
  const all = days.reduce((sum, day) => sum + day.undelivered, delivered);
  const tall = (count: number) => (count / most) * (height - 1);
  return (
    <svg
      viewBox={`0 0 ${days.length * (width + gap) - gap} ${height}`}
      width={days.length * (width + gap) - gap}
      height={height}
      role="img"
      aria-label={all === 0 ? t("week.nothing") : t("week.delivered", { delivered, all })}
    >
      {days.map((day, place) => {
        const good = tall(day.delivered);
        const bad = tall(day.undelivered);
        const bar = { x: place * (width + gap), width };
        return (
          <g key={day.day}>
            <rect {...bar} y={height - 1} height="1" className="fill-line2" />
            <rect {...bar} y={height - good} height={good} className="fill-ok" />
            <rect {...bar} y={height - good - bad} height={bad} className="fill-danger" />
          </g>
        );
      })}
    </svg>
  );
}
