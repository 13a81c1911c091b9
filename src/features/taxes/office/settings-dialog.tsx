import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { euCountries } from "#src/shared/tax.ts";
import { api } from "#src/web/api/api.ts";
import { useCountryName } from "#src/web/i18n/use-countries.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { taxesKey, type TaxesView } from "./taxes-query.ts";

export interface SettingsDialogProps extends Pick<TaxesView, "settings"> {
  readonly onClose: () => void;
}

/** Sets how the site taxes its next orders. */
export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const t = useTranslations("officeTaxes.settings");
  const countryName = useCountryName();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(settings);
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const { mode, sellerCountry, sellerVatNumber, oss, piecesNeeded } = typed;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("changeTitle")}
      description={t("changeText")}
      label={t("change")}
      done={t("done")}
      isOff={mode === "eu" && sellerCountry === null}
      send={async ({ reason }) => {
        const { updatedAt: _, ...body } = typed;
        try {
          await api("PUT /v2/admin/taxes/settings", { body: { ...body, reason } });
        } finally {
          await queryClient.invalidateQueries({ queryKey: taxesKey });
        }
      }}
    >
      <SelectField
        label={t("mode")}
        options={(["off", "eu"] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
        value={mode}
        onValueChange={(value) => set({ mode: value })}
      />
      <SelectField
        label={t("country")}
        options={euCountries.map((value) => ({ value, label: countryName(value) }))}
        value={sellerCountry ?? undefined}
        placeholder={t("choose")}
        onValueChange={(value) => set({ sellerCountry: value })}
      />
      <TextField
        label={t("vatNumber")}
        hint={t("vatHint")}
        mono
        dir="ltr"
        maxLength={30}
        value={sellerVatNumber ?? ""}
        onChange={({ currentTarget: { value } }) => set({ sellerVatNumber: value === "" ? null : value })}
      />
      <Switch label={t("ossLabel")} checked={oss} onCheckedChange={(value) => set({ oss: value })} />
      <SelectField
        label={t("pieces")}
        hint={t("piecesHint")}
        options={(["1", "2"] as const).map((value) => ({
          value,
          label: t("piecesCount", { count: Number(value) }),
        }))}
        value={piecesNeeded === 2 ? "2" : "1"}
        onValueChange={(value) => set({ piecesNeeded: value === "2" ? 2 : 1 })}
      />
    </ActDialog>
  );
}
