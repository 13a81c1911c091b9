import { useTranslations } from "use-intl";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { CodeFieldsProps } from "./new-code-drawer.tsx";

const kinds = ["percent", "amount", "first-price"] as const;

/** What a code does. */
export function CodeEffectFields({ form, set }: CodeFieldsProps) {
  const t = useTranslations("whitelabelPromo.form");
  return (
    <>
      <SelectField
        label={t("kind")}
        value={form.kind}
        onValueChange={(kind) => set({ kind })}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {form.kind === "percent" ? (
        <TextField
          label={t("percent")}
          hint={t("percentHint")}
          inputMode="numeric"
          mono
          value={form.percent}
          onChange={(event) => set({ percent: event.currentTarget.value })}
        />
      ) : (
        <TextField
          label={t(form.kind === "amount" ? "amount" : "firstPrice")}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          mono
          value={form.dollars}
          onChange={(event) => set({ dollars: event.currentTarget.value })}
        />
      )}
    </>
  );
}
