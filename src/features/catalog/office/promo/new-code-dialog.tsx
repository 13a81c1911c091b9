import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { CodeLimits } from "./code-limits.tsx";
import { promoKey } from "./promo-query.ts";
import { type NewCode, useNewCode } from "./use-new-code.ts";

const kinds = ["percent", "amount", "first-price"] as const;

/** Makes a code, or many that are used once each: `onClose`. */
export function NewCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("officePromo.form");
  const queryClient = useQueryClient();
  const made = useNewCode();
  const { form, set, body } = made;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      label={form.isBatch ? t("makeMany", { count: Number(form.count) || 0 }) : t("make")}
      done={t("done")}
      isOff={body === undefined}
      send={async ({ reason }) => {
        if (body === undefined) return;
        await api("POST /v2/admin/promo-codes", { body: { ...body, reason } });
        await queryClient.invalidateQueries({ queryKey: promoKey });
      }}
    >
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
      <CodeEffect made={made} />
      <CodeLimits made={made} />
    </ActDialog>
  );
}

function CodeEffect({ made: { form, set } }: { readonly made: NewCode }) {
  const t = useTranslations("officePromo.form");
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
        <DollarsField
          label={t(form.kind === "amount" ? "amount" : "firstPrice")}
          value={form.dollars}
          onValueChange={(dollars) => set({ dollars })}
        />
      )}
    </>
  );
}
