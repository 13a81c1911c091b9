import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Switch } from "#src/web/ui/switch.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import type { Settings } from "../invoices-query.ts";

export interface SettingsDialogProps {
  readonly settings: Settings;
  readonly onClose: () => void;
}

/** The texts of the form, empty where nothing is said. */
function typedOf({ seller, ...settings }: Settings) {
  return {
    name: seller.name,
    lines: seller.lines.join("\n"),
    country: seller.country,
    vatNumber: seller.vatNumber ?? "",
    registration: seller.registration ?? "",
    email: seller.email ?? "",
    invoicePattern: settings.invoicePattern,
    creditPattern: settings.creditPattern,
    startNumber: String(settings.startNumber),
    footer: settings.footer,
    taxCurrency: settings.taxCurrency ?? "",
  };
}

type Typed = ReturnType<typeof typedOf>;

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** Changes who sells and whether invoices are issued; numbers, until one was given: `settings`, `onClose`. */
export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const t = useTranslations("officeInvoices");
  const changed = useChanged();
  const [isOn, setOn] = useState(settings.isOn);
  const [typed, setTyped] = useState(() => typedOf(settings));
  const field = (key: keyof Typed) => ({
    label: t(`field.${key}`),
    value: typed[key],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((now) => ({ ...now, [key]: value }));
    },
  });
  const isFixed = settings.isNumberingFixed;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("settings.changeTitle")}
      description={t("settings.changeText")}
      label={t("settings.change")}
      done={t("settings.changed")}
      isOff={!/^[1-9]\d{0,8}$/.test(typed.startNumber)}
      send={async ({ reason }) => {
        await api("PUT /v2/admin/invoice-settings", {
          body: { ...bodyOf(typed), isOn, expectedVersion: settings.version, reason },
        });
        await changed();
      }}
    >
      <Switch label={t("field.isOn")} checked={isOn} onCheckedChange={setOn} />
      <TextField maxLength={120} {...field("name")} />
      <TextAreaField rows={3} hint={t("field.linesHint")} {...field("lines")} />
      <TextField mono maxLength={2} hint={t("field.countryHint")} {...field("country")} />
      <TextField mono maxLength={30} {...field("vatNumber")} />
      <TextField maxLength={60} hint={t("field.registrationHint")} {...field("registration")} />
      <TextField maxLength={254} {...field("email")} />
      <TextField
        mono
        maxLength={20}
        disabled={isFixed}
        hint={t("field.patternHint")}
        {...field("invoicePattern")}
      />
      <TextField mono maxLength={20} disabled={isFixed} {...field("creditPattern")} />
      <TextField mono inputMode="numeric" disabled={isFixed} {...field("startNumber")} />
      <TextField mono maxLength={3} hint={t("field.taxCurrencyHint")} {...field("taxCurrency")} />
      <TextField maxLength={300} {...field("footer")} />
    </ActDialog>
  );
}

function bodyOf(typed: Typed) {
  return {
    seller: {
      name: typed.name,
      lines: typed.lines.split("\n").flatMap((line) => orNull(line) ?? []),
      country: typed.country.trim().toUpperCase(),
      vatNumber: orNull(typed.vatNumber),
      registration: orNull(typed.registration),
      email: orNull(typed.email),
    },
    invoicePattern: typed.invoicePattern.trim(),
    creditPattern: typed.creditPattern.trim(),
    startNumber: Number(typed.startNumber),
    footer: typed.footer.trim(),
    taxCurrency: orNull(typed.taxCurrency)?.toUpperCase() ?? null,
  };
}
