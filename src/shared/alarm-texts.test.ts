import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import ar from "../../locales/ar/officeAlarms.json" with { type: "json" };
import de from "../../locales/de/officeAlarms.json" with { type: "json" };
import en from "../../locales/en/officeAlarms.json" with { type: "json" };
import ja from "../../locales/ja/officeAlarms.json" with { type: "json" };
import { type AlarmTextKey, alarmTexts } from "./alarm-texts.ts";

const languages = [
  ["en", en],
  ["de", de],
  ["ar-u-nu-latn", ar],
  ["ja", ja],
] as const;

/** Values that choose words, and are no part of them. */
const choosing: readonly string[] = ["by", "kind", "reason", "refunds", "runs"];
/** Shown only where the reason is that it failed, or for a large sum. */
const besides: Readonly<Record<string, readonly string[]>> = { heldDeposit: ["receivedCents", "problem"] };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
const keys = Object.keys(alarmTexts) as readonly AlarmTextKey[];

test.each(
  languages.flatMap(([locale, officeAlarms]) => keys.map((key) => [locale, key, officeAlarms] as const)),
)("in %s %s says all that it is filled with, and asks for nothing else", (locale, key, officeAlarms) => {
  const errors: string[] = [];
  const translator = createTranslator({
    locale,
    messages: { officeAlarms },
    onError: (error) => errors.push(error.message),
  });
  const names: readonly string[] = alarmTexts[key];
  const values = Object.fromEntries(
    names.map((name) => {
      const shown = name.replace(/(?:At|Day|Cents)$/, "");
      return [shown, name === "count" || name === "quantity" ? 12 : `<${shown}>`];
    }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that they fit is what is tested
  const text = translator(`officeAlarms.details.${key}` as never, values as never);
  expect(errors).toEqual([]);
  const silent = names.filter(
    (name) =>
      !choosing.includes(name) &&
      besides[key]?.includes(name) !== true &&
      !text.includes(String(values[name.replace(/(?:At|Day|Cents)$/, "")])),
  );
  expect(silent).toEqual([]);
});
