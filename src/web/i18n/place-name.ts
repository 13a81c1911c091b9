import { useTranslations } from "use-intl";
import type { Messages } from "./messages.gen.ts";
import type { Translate } from "./translate.ts";

/** Cities with translated names, as a catalogue may write them (decision 20). */
const cities: Readonly<Record<string, keyof Messages["layouts"]["place"]>> = {
  Amsterdam: "amsterdam",
  Ashburn: "ashburn",
  Falkenstein: "falkenstein",
  Frankfurt: "frankfurt",
  Helsinki: "helsinki",
  London: "london",
  Singapore: "singapore",
  Warsaw: "warsaw",
};

/** The name of a location in the language of the page; an unknown city stays as in the catalogue. */
export function placeName(name: string, t: Translate): string {
  const city = cities[name];
  return city === undefined ? name : t(`layouts.place.${city}`);
}

/** Whether a city has a name in the languages of the pages. */
export function isKnownPlace(name: string): boolean {
  return Object.hasOwn(cities, name);
}

/** `placeName` for pages of the cabinet. */
export function usePlaceName(): (name: string) => string {
  const t = useTranslations();
  return (name) => placeName(name, t);
}
