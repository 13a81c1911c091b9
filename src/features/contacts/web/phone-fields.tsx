import { useMemo } from "react";
import { type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { registerField } from "#src/web/forms/register-field.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ContactValues } from "./contact-values.ts";
import { CountryField } from "./country-field.tsx";
import { usePhoneRules } from "./phone-rules.ts";
import { useCountries } from "#src/web/i18n/use-countries.ts";

const maxCharacters = 250;

/** A phone number as in the spec: country with its calling code, national number, extension. */
export function PhoneFields({ form }: { readonly form: UseFormReturn<ContactValues> }) {
  const t = useTranslations("contacts.field");
  const fieldText = useFieldText();
  const countries = useCountries();
  const rules = usePhoneRules();
  const { phone } = form.formState.errors;
  // Some countries have no numbering plan of their own.
  const options = useMemo(
    () =>
      rules === undefined
        ? countries
        : countries.flatMap((country) => {
            const code = rules.callingCodeOf(country.value);
            return code === null ? [] : [{ ...country, detail: `+${code}` }];
          }),
    [countries, rules],
  );
  const country = form.watch("phone.country");
  const callingCode = rules?.callingCodeOf(country) ?? null;
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_96px]">
      <CountryField form={form} name="phone.country" label={t("phoneCountry")} options={options} />
      <TextField
        label={t("phone")}
        type="tel"
        mono
        prefix={callingCode !== null && <span className="font-mono text-13">+{callingCode}</span>}
        autoComplete="tel-national"
        maxLength={maxCharacters}
        {...registerField(form, "phone.nationalNumber")}
        error={fieldText(phone?.nationalNumber?.message)}
      />
      <TextField
        label={t("extension")}
        mono
        inputMode="numeric"
        autoComplete="tel-extension"
        maxLength={10}
        {...registerField(form, "phone.extension")}
        error={fieldText(phone?.extension?.message)}
      />
    </div>
  );
}
