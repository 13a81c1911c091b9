import { useMemo } from "react";
import { useLocale } from "use-intl";
import { countryCodes } from "#src/shared/validation/countries.ts";
import type { ComboOption } from "#src/web/ui/combo-field.tsx";

/** Every country by its name in the reader's language, in that language's order. */
export function useCountries(): readonly ComboOption[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    const order = new Intl.Collator(locale);
    return countryCodes
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((one, other) => order.compare(one.label, other.label));
  }, [locale]);
}

/** A country's name in the reader's language. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}
