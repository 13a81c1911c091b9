import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";

const days = ["1", "7", "30", "90", "365"] as const;

/** `ended`: until staff ends it; else the number of days. */
export type Until = "ended" | (typeof days)[number];

export interface UntilFieldProps {
  readonly value: Until;
  readonly onValueChange: (until: Until) => void;
}

/** For how long something of staff counts: `value`, `onValueChange`. */
export function UntilField({ value, onValueChange }: UntilFieldProps) {
  const t = useTranslations("officeActs.until");
  return (
    <SelectField
      label={t("label")}
      options={[
        { value: "ended" as const, label: t("ended") },
        ...days.map((count) => ({ value: count, label: t("days", { count: Number(count) }) })),
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  );
}

const dayMs = 86_400_000;

/** The `until` of a call: the end of the last day (UTC), so that a second try sends the same; absent: until it is ended. */
export function untilBody(until: Until): { readonly until?: string } {
  if (until === "ended") return {};
  const endsAt = Math.ceil((clock.nowMs() + Number(until) * dayMs) / dayMs) * dayMs;
  return { until: new Date(endsAt).toISOString() };
}
