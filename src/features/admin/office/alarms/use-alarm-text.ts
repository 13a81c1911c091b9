import { useTranslations } from "use-intl";
import { alarmTexts } from "#src/shared/alarm-texts.ts";
import { isKeyOf } from "#src/shared/is-key-of.ts";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useCauseText } from "#src/web/office/parts/use-cause-text.ts";
import { useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import type { Alarm } from "./alarms-query.ts";

type SaidAlarm = Pick<Alarm, "detail" | "said">;

/** What is wrong in the language of the office; in English what was kept before it had texts, or has none here. */
export function useAlarmText(): (alarm: SaidAlarm) => string {
  const t = useTranslations("officeAlarms");
  const write = useWritten();
  return ({ detail, said }) => {
    if (said === null || !isKeyOf(alarmTexts, said.key)) return detail;
    const { params } = said;
    const names: readonly string[] = alarmTexts[said.key];
    if (names.some((name) => params[name] === undefined)) return detail;
    const values = Object.fromEntries(names.map((name) => write(said.key, name, params[name] ?? "")));
    // Which values a text takes is in the list above; a test holds the texts to it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return t(`details.${said.key}`, values as never).trim();
  };
}

type Written = readonly [name: string, value: string | number];

/** A value as its text takes it, by the end of its name. */
function useWritten(): (key: string, name: string, value: string | number) => Written {
  const times = useTimes();
  const taskName = useTaskName();
  const causeText = useCauseText();
  return (key, name, value) => {
    if (name.endsWith("At")) return [name.slice(0, -2), times.stamp(String(value))];
    if (name.endsWith("Day")) return [name.slice(0, -3), times.dayUtc(String(value))];
    if (name.endsWith("Cents")) return [name.slice(0, -5), formatCents(Number(value))];
    if (key === "failedTask" && name === "task") return [name, taskName(String(value))];
    if (name === "cause") return [name, value === "" ? "–" : causeText(String(value))];
    return [name, value];
  };
}
