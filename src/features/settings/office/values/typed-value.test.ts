import { expect, test } from "vitest";
import type { SettingName } from "#src/shared/settings/registry.ts";
import type { ListedSetting } from "../settings-query.ts";
import { fromTyped, toTyped } from "./typed-value.ts";

const values: readonly (readonly [SettingName, ListedSetting["value"]])[] = [
  ["productName", "Quay"],
  ["about", "Two lines\nof words"],
  ["proxyUrl", null],
  ["ratingScore", 4.75],
  ["ratingReviews", null],
  ["holdAboveCents", 1_234_50],
  ["bannerText", { en: "Closed on Sunday", de: "Sonntags geschlossen" }],
  ["bannerText", {}],
  ["coinsOff", ["BTC", "DOGE"]],
  ["serverReminderDays", [1, 3, 7]],
  [
    "reviews",
    [
      { text: "It runs.", name: "Ann" },
      { text: "Good.", name: "Bo", about: "since 2024" },
      { text: "Fine.", name: "Cy", url: "https://example.com/r" },
    ],
  ],
];

test.each(values)("%s survives its fields: %j", (name, value) => {
  expect(fromTyped(name, toTyped(name, value))).toEqual(value);
});

test.each([
  ["productName", ""],
  ["withdrawalDays", "many"],
  ["mostDepositCents", "1"],
  ["serverReminderDays", "7, 1"],
  ["serverReminderDays", ""],
  ["serverGraceHours", "12"],
  ["supportEmail", "nobody"],
  ["reviews", "words without a name"],
] as const)("%s cannot be %j", (name, text) => {
  expect(fromTyped(name, { text, byLanguage: {}, coins: [] })).toBeUndefined();
});
