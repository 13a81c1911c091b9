import { expect, test } from "vitest";
import { guessCountry } from "./guess-country.ts";

test.each([
  ["the zone wins over the language", ["en-US", "en"], "Europe/Berlin", "DE"],
  ["a zone of several in its country", ["en"], "America/Denver", "US"],
  ["a zone that says nothing leaves the language", ["de-AT", "de", "en-US"], "UTC", "AT"],
  ["a region that is no country is not one", ["en-001", "ar-EG"], "Etc/GMT+3", "EG"],
  ["a language alone is no country", ["de"], "UTC", ""],
  ["what is no language tag", ["", "x!"], "UTC", ""],
])("%s", (_, languages, timeZone, country) => {
  expect(guessCountry({ languages, timeZone })).toBe(country);
});
