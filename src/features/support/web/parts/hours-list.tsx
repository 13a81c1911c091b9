import { useFormatter, useTranslations } from "use-intl";
import { type HoursRow, hoursRows } from "#src/shared/support-hours.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import type { SupportHours } from "../support-types.ts";

/** A Monday, from which days of the week are counted. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** When support works, in the reader's language: `hours`. */
export function HoursList({ hours }: { readonly hours: SupportHours }) {
  const t = useTranslations("support.hours");
  const format = useFormatter();
  const rows = hoursRows(hours);
  if (rows.length === 0) return <p className="text-13 text-fg2">{t("always")}</p>;
  const dayOf = (day: number) =>
    format.dateTime(monday + (day - 1) * dayMs, { weekday: "short", timeZone: "UTC" });
  const daysOf = ({ from, to }: HoursRow) =>
    from === to ? dayOf(from) : t("days", { from: dayOf(from), to: dayOf(to) });
  return (
    <>
      <KeyValueList
        items={rows.map((row) => ({
          key: String(row.from),
          label: daysOf(row),
          value: <BdiCode>{row.times}</BdiCode>,
        }))}
      />
      <p className="mt-2 text-12 text-muted">{t("zone", { zone: hours.zone })}</p>
    </>
  );
}
