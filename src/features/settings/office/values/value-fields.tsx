import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { assets } from "#src/shared/coins/assets.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { type SettingName, settings } from "#src/shared/settings/registry.ts";
import type { SettingUnit } from "#src/shared/settings/setting.ts";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import type { Typed } from "./typed-value.ts";

export interface ValueFieldsProps {
  readonly name: SettingName;
  readonly typed: Typed;
  readonly isWrong: boolean;
  readonly onChange: (typed: Typed) => void;
}

/** The fields by which a setting is typed: `name`, `typed`, `isWrong`, `onChange`. */
export function ValueFields({ name, typed, isWrong, onChange }: ValueFieldsProps) {
  const t = useTranslations("officeSettings");
  const { form } = settings[name];
  const error = isWrong ? t("dialog.wrong") : undefined;
  const label = t(`setting.${name}.label`);
  const hint = ifOptional(name, t("dialog.empty"));
  const text = {
    label,
    error,
    value: typed.text,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...typed, text: currentTarget.value }),
  };
  switch (form.kind) {
    case "line":
      return <TextField {...text} hint={hint} maxLength={form.most} />;
    case "lines":
      return <TextAreaField {...text} hint={hint} rows={5} maxLength={form.most} />;
    case "reviews":
      return <TextAreaField {...text} hint={t("dialog.reviews")} rows={10} />;
    case "email":
    case "contact":
      return <TextField {...text} hint={hint} mono />;
    case "link":
      return <TextField {...text} hint={t("dialog.address")} mono />;
    case "number":
      return <NumberField {...text} hint={hint} unit={form.unit} />;
    case "days":
      return <TextField {...text} hint={t("dialog.daysList")} mono />;
    case "money":
      return (
        <DollarsField
          label={label}
          error={error}
          hint={t("dialog.cents")}
          value={typed.text}
          onValueChange={(value) => onChange({ ...typed, text: value })}
        />
      );
    case "coins":
      return <Coins {...{ typed, onChange }} />;
    case "languages":
      return <Languages {...{ typed, error, onChange }} most={form.most} />;
  }
}

/** The hint of a setting that may be nothing. */
function ifOptional(name: SettingName, hint: string): string | undefined {
  return settings[name].schema.safeParse(null).success ? hint : undefined;
}

function NumberField({
  unit,
  hint,
  ...field
}: ComponentProps<typeof TextField> & { readonly unit: SettingUnit | undefined }) {
  const t = useTranslations("officeSettings.dialog");
  return <TextField {...field} hint={unit === undefined ? hint : t(unit)} mono inputMode="decimal" />;
}

type Part = Pick<ValueFieldsProps, "typed" | "onChange">;

function Coins({ typed, onChange }: Part) {
  const t = useTranslations("officeSettings.dialog");
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-muted">{t("coins")}</legend>
      {assets.map((coin) => (
        <Checkbox
          key={coin}
          label={<bdi>{coin}</bdi>}
          checked={typed.coins.includes(coin)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...typed,
              coins: assets.filter((one) => (one === coin ? checked : typed.coins.includes(one))),
            })
          }
        />
      ))}
    </fieldset>
  );
}

function Languages({
  typed,
  error,
  most,
  onChange,
}: Part & { readonly error: string | undefined; readonly most: number }) {
  const t = useTranslations("officeSettings.dialog");
  return (
    <>
      {completeLocales.map((code) => {
        const { nativeName, dir } = pickLocale(code);
        return (
          <TextField
            key={code}
            label={t("text", { language: nativeName })}
            hint={code === "en" ? t("english") : undefined}
            error={code === "en" ? error : undefined}
            dir={dir}
            maxLength={most}
            value={typed.byLanguage[code] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...typed, byLanguage: { ...typed.byLanguage, [code]: value } })
            }
          />
        );
      })}
    </>
  );
}
