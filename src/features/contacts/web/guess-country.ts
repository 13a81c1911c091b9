import { countryCodes, isCountry } from "#src/shared/validation/countries.ts";

/** What a browser says about where it is. */
export interface BrowserPlace {
  /** Language tags by preference: `de-AT`. */
  readonly languages: readonly string[];
  /** As `Intl` names it: `Europe/Vienna`. */
  readonly timeZone: string;
}

let guessed: string | undefined;

/** The country that this browser is likely in, computed once; empty where nothing hints at one. */
export function browserCountry(): string {
  guessed ??= guessCountry({
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return guessed;
}

/** By the time zone, which people seldom set wrongly; else by the region of a language: a default, never more. */
export function guessCountry({ languages, timeZone }: BrowserPlace): string {
  const regions = languages.flatMap(regionOf);
  // Those of the languages first: asking all countries takes a while.
  const ofZone = [...regions, ...countryCodes].find((country) => zonesOf(country).includes(timeZone));
  return ofZone ?? regions[0] ?? "";
}

/** `AT` of `de-AT`; none of `de`. */
function regionOf(language: string): readonly string[] {
  try {
    const { region } = new Intl.Locale(language);
    return region !== undefined && isCountry(region) ? [region] : [];
  } catch {
    return [];
  }
}

/** Older browsers have the property only, and some have neither. */
interface ZonedLocale {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[];
}

function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & ZonedLocale = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
