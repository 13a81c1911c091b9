import { expect, test } from "vitest";
import { completeLocales } from "#src/shared/page-locales.ts";
import ar from "../../../locales/ar/common.json" with { type: "json" };
import de from "../../../locales/de/common.json" with { type: "json" };
import en from "../../../locales/en/common.json" with { type: "json" };
import ja from "../../../locales/ja/common.json" with { type: "json" };
import { titleKeys } from "./notice-toasts.tsx";

const keys = Object.values(titleKeys);

test("red is an error, green success, yellow a warning, blue information (product §4)", () => {
  expect(Object.keys(titleKeys)).toEqual(["red", "green", "yellow", "blue"]);
  expect(keys.map((key) => en.toast[key])).toEqual(["Error", "Success", "Warning", "Info"]);
});

test("each title is translated in every complete language", () => {
  const catalogs = { en, de, ja, ar };
  expect(Object.keys(catalogs).sort()).toEqual([...completeLocales].sort());
  for (const { toast } of Object.values(catalogs)) {
    expect(new Set(keys.map((key) => toast[key]).filter((title) => title !== "")).size).toBe(4);
  }
});
