import type { Locale } from "#src/shared/locales.ts";

/** The name of a country (`DE`) in a language. */
export function countryName(country: string, locale: Locale): string {
  return new Intl.DisplayNames([locale.tag], { type: "region" }).of(country) ?? country;
}
