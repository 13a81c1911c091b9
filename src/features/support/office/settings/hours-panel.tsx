import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { parseDays, parseHours, writeHours } from "./parse-hours.ts";

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** 5 January 1970 was a Monday. */
const mondayMs = 4 * 86_400_000;

export interface HoursPanelProps {
  readonly hours: ApiOutput<"GET /v2/admin/support/hours">;
  readonly mayManage: boolean;
}

/** The hours in which promises count; round the clock unless hours are set: `hours`, `mayManage`. */
export function HoursPanel({ hours, mayManage }: HoursPanelProps) {
  const t = useTranslations("officeSupport.settings.hours");
  const locale = useLocale();
  const errorText = useErrorText();
  const show = useToasts();
  const changed = useChanged();
  const [isRoundTheClock, setRoundTheClock] = useState(hours.isRoundTheClock);
  const [zone, setZone] = useState(hours.zone);
  const [typed, setTyped] = useState(() => days.map((day) => writeHours(hours.ranges, day)));
  const [holidays, setHolidays] = useState(hours.holidays.join("\n"));
  const ranges = days.map((day, index) => parseHours(day, typed[index] ?? ""));
  const off = parseDays(holidays);
  const isWrong = off === null || ranges.some((read) => read === null);
  const save = useMutation({
    mutationFn: () =>
      api("PUT /v2/admin/support/hours", {
        body: {
          isRoundTheClock,
          zone: zone.trim(),
          ranges: ranges.flatMap((read) => read ?? []),
          holidays: [...(off ?? [])],
        },
      }),
    onSuccess: async () => {
      show({ type: "green", message: t("done") });
      await changed();
    },
  });
  const name = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
      mondayMs + (day - 1) * 86_400_000,
    );
  return (
    <Panel title={t("title")} note={t("note")}>
      <fieldset disabled={!mayManage} className="flex flex-col gap-4">
        <Checkbox
          label={t("clock")}
          checked={isRoundTheClock}
          onChange={(event) => setRoundTheClock(event.currentTarget.checked)}
        />
        {!isRoundTheClock && (
          <>
            <TextField
              label={t("zone")}
              hint={t("zoneHint")}
              mono
              value={zone}
              onChange={(event) => setZone(event.currentTarget.value)}
            />
            <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
              {days.map((day, index) => (
                <TextField
                  key={day}
                  label={name(day)}
                  mono
                  placeholder={t("closed")}
                  error={ranges[index] === null ? t("rangeHint") : undefined}
                  value={typed[index] ?? ""}
                  onChange={({ currentTarget: { value } }) =>
                    setTyped(typed.map((one, place) => (place === index ? value : one)))
                  }
                />
              ))}
            </div>
            <p className="text-12 text-muted">{t("rangeHint")}</p>
          </>
        )}
        <TextAreaField
          label={t("holidays")}
          hint={t("holidaysHint")}
          mono
          rows={3}
          error={off === null ? t("holidaysHint") : undefined}
          value={holidays}
          onChange={(event) => setHolidays(event.currentTarget.value)}
        />
        {save.isError && <FormError>{errorText(save.error)}</FormError>}
        {mayManage && (
          <Button
            tone="primary"
            className="self-start"
            disabled={isWrong}
            pending={save.isPending}
            onClick={() => save.mutate()}
          >
            {t("save")}
          </Button>
        )}
      </fieldset>
    </Panel>
  );
}
