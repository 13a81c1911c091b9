import { useFormatter, useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { groupByDay } from "./group-by-day.ts";
import { NotificationRow } from "./notification-row.tsx";
import type { Notification } from "./queries.ts";

export interface DayGroupsProps {
  readonly notifications: readonly Notification[];
  readonly onFollow?: (() => void) | undefined;
}

/** Notifications under Today with its date, Yesterday and Earlier: `notifications`, `onFollow`. */
export function DayGroups({ notifications, onFollow }: DayGroupsProps) {
  const t = useTranslations("notifications.day");
  const format = useFormatter();
  const now = clock.now();
  return groupByDay(notifications, now).map(({ day, items }) => (
    <section key={day} className="py-3 first:pt-0 last:pb-0">
      <h2 className="flex justify-between border-b border-line pb-2 text-12 font-normal text-muted">
        {t(day)}
        {day === "today" && <span>{format.dateTime(now, { day: "numeric", month: "long" })}</span>}
      </h2>
      <ul>
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ));
}
