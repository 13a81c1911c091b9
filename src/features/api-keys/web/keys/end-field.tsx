import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { type KeyEnds, keyEnds, type KeyValues } from "./key-values.ts";

export interface EndFieldProps {
  readonly form: UseFormReturn<KeyValues>;
  /** When the key that is changed ends; null: never; undefined: a new one. */
  readonly until: string | null | undefined;
  readonly onChosen: (ends: KeyEnds) => void;
}

/** When the key ends, with a warning about one that never does. */
export function EndField({ form, until, onChosen }: EndFieldProps) {
  const t = useTranslations("keys.ends");
  const units = useTranslations("common.unit");
  const times = useTimes();
  const value = useWatch({ control: form.control, name: "ends" });
  const labelOf = (ends: KeyEnds) => {
    if (ends === "never") return t("never");
    if (ends === "as-is")
      return typeof until === "string" ? t("asIs", { day: times.day(until) }) : t("never");
    return t("in", { days: units("days", { count: Number(ends) }) });
  };
  // A key that never ends has no choice of its own for that.
  const isShown = (ends: KeyEnds) =>
    ends === "as-is" ? until !== undefined : ends !== "never" || until !== null;
  const isEndless = value === "never" || (value === "as-is" && until === null);
  return (
    <SelectField
      label={t("label")}
      options={keyEnds.filter(isShown).map((ends) => ({ value: ends, label: labelOf(ends) }))}
      value={value}
      onValueChange={onChosen}
      hint={isEndless ? <span className="text-warn">{t("warning")}</span> : undefined}
    />
  );
}
