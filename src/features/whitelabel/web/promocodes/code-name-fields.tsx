import { useTranslations } from "use-intl";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { CodeFieldsProps } from "./new-code-drawer.tsx";

/** One code as it is spelled, or how many begin alike, and what their maker calls them. */
export function CodeNameFields({ form, set }: CodeFieldsProps) {
  const t = useTranslations("whitelabelPromo.form");
  return (
    <>
      <Checkbox
        label={t("many")}
        checked={form.isBatch}
        onChange={(event) => set({ isBatch: event.currentTarget.checked })}
      />
      <TextField
        label={t(form.isBatch ? "prefix" : "code")}
        hint={t(form.isBatch ? "prefixHint" : "codeHint")}
        mono
        autoComplete="off"
        maxLength={form.isBatch ? 20 : 32}
        value={form.code}
        onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
      />
      {form.isBatch && (
        <TextField
          label={t("count")}
          hint={t("countHint")}
          inputMode="numeric"
          mono
          value={form.count}
          onChange={(event) => set({ count: event.currentTarget.value })}
        />
      )}
      <TextField
        label={t("note")}
        maxLength={200}
        value={form.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}
