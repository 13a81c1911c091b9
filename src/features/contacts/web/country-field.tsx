import { type UseFormReturn, useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { ComboField, type ComboOption } from "#src/web/ui/combo-field.tsx";
import type { ContactValues } from "./contact-values.ts";

export interface CountryFieldProps {
  readonly form: UseFormReturn<ContactValues>;
  readonly name: "country" | "phone.country";
  readonly label: string;
  readonly options: readonly ComboOption[];
  readonly onChosen?: ((country: string) => void) | undefined;
}

/** A country, found by typing its name in the reader's language or its code. */
export function CountryField({ form, name, label, options, onChosen }: CountryFieldProps) {
  const t = useTranslations("contacts.field");
  const fieldText = useFieldText();
  const { field, fieldState } = useController({ control: form.control, name });
  const code = fieldState.error?.message;
  return (
    <ComboField
      label={label}
      options={options}
      value={field.value}
      onValueChange={(country) => {
        field.onChange(country);
        onChosen?.(country);
        if (country !== "") void form.trigger(name);
      }}
      inputRef={field.ref}
      placeholder={t("countryPlaceholder")}
      noMatch={t("noCountry")}
      openLabel={t("openCountries")}
      error={fieldText(code)}
    />
  );
}
