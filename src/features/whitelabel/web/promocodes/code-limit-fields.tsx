import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { CodeFieldsProps } from "./new-code-drawer.tsx";
import { saleQuery } from "./queries.ts";

/** For what and whom a code counts, how often and how long. */
export function CodeLimitFields({ form, set }: CodeFieldsProps) {
  const t = useTranslations("whitelabelPromo.form");
  const sale = useQuery(saleQuery).data;
  const number = (key: "maxUses" | "perCustomer") => (
    <TextField
      label={t(key)}
      hint={t("noLimitHint")}
      inputMode="numeric"
      mono
      value={form[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  );
  const box = (key: "firstOrderOnly" | "newCustomersOnly") => (
    <Checkbox
      label={t(key)}
      checked={form[key]}
      onChange={(event) => set({ [key]: event.currentTarget.checked })}
    />
  );
  return (
    <>
      <Some
        label={t("plans")}
        choices={(sale?.plans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={form.plans}
        onChoose={(plans) => set({ plans })}
      />
      <Some
        label={t("terms")}
        choices={(sale?.terms ?? []).map(({ months }) => ({
          value: String(months),
          label: t("months", { count: months }),
        }))}
        chosen={form.months}
        onChoose={(months) => set({ months })}
      />
      {box("firstOrderOnly")}
      {box("newCustomersOnly")}
      <TextField
        label={t("least")}
        hint={t(form.kind === "amount" ? "leastAmountHint" : "leastHint")}
        prefix="$"
        inputMode="decimal"
        mono
        value={form.least}
        onChange={(event) => set({ least: event.currentTarget.value })}
      />
      {!form.isBatch && number("maxUses")}
      {number("perCustomer")}
      <TextField
        type="date"
        label={t("lastDay")}
        hint={t("lastDayHint")}
        value={form.lastDay}
        onChange={(event) => set({ lastDay: event.currentTarget.value })}
      />
    </>
  );
}

interface SomeProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function Some({ label, choices, chosen, onChoose }: SomeProps) {
  const t = useTranslations("whitelabelPromo.form");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">
        {label} {chosen.length === 0 && <span className="text-muted">{t("all")}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: name }) => {
          const isChosen = chosen.includes(value);
          return (
            <Chip
              key={value}
              chosen={isChosen}
              onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
            >
              {name}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
