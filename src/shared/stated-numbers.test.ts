import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeLocales } from "./page-locales.ts";
import {
  maxNoteCharacters,
  reinstallWaitSeconds,
  shutdownSeconds,
  trafficNearPercent,
} from "./server-limits.ts";
import { minPasswordCharacters } from "./validation/account-password.ts";

// Texts that have a number of the product written out: file, key and the number.

const stated = [
  ["accounts", "passwordHint", minPasswordCharacters],
  ["dedicated", "noteHint", maxNoteCharacters],
  ["notices", "serverTrafficNear.title", trafficNearPercent],
  ["server", "reinstall.dialogText", reinstallWaitSeconds],
  ["servers", "bulk.stop.text", shutdownSeconds],
  ["servers", "stop.text", shutdownSeconds],
] as const;

const numbersOf = (language: string, file: string, key: string): number[] => {
  let found: unknown = JSON.parse(
    readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), "utf8"),
  );
  for (const name of key.split(".")) found = Object(found)[name];
  return [...String(found).matchAll(/\d+/g)].map(([digits]) => Number(digits));
};

test.each(completeLocales.flatMap((language) => stated.map((text) => [language, ...text] as const)))(
  "the text in %s of %s.%s states %i",
  (language, file, key, number) => {
    expect(numbersOf(language, file, key)).toEqual([number]);
  },
);
