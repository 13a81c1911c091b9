import { statusDays } from "#src/shared/status.ts";
import type { StatusComponent } from "../contract-page.ts";
import type { DayState } from "./bar.tsx";

const dayMs = 86_400_000;

/** Every day of the bars, the oldest first: those before the page says anything of a component have no state. */
export function componentDays(
  { since, days }: Pick<StatusComponent, "since" | "days">,
  today: string,
): readonly DayState[] {
  const states = new Map(days.map(({ day, state }) => [day, state]));
  const last = Date.parse(today);
  const begun = since.slice(0, 10);
  return Array.from({ length: statusDays }, (_, place): DayState => {
    const day = new Date(last - (statusDays - 1 - place) * dayMs).toISOString().slice(0, 10);
    return states.get(day) ?? (day < begun ? "none" : "operational");
  });
}
