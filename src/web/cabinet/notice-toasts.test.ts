import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completeLocales } from "#src/shared/page-locales.ts";
import { titleKeys } from "./notice-toasts.tsx";

const locales = join(import.meta.dirname, "..", "..", "..", "locales");
const titlesIn = (code: string): string[] => {
  const { toast } = JSON.parse(readFileSync(join(locales, code, "common.json"), "utf8"));
  return Object.values(titleKeys).map((key) => toast[key]);
};

test("red is an error, green success, yellow a warning, blue information (product §4)", () => {
  expect(Object.keys(titleKeys)).toEqual(["red", "green", "yellow", "blue"]);
  expect(titlesIn("en")).toEqual(["Error", "Success", "Warning", "Info"]);
});

test("each title is translated in every complete language", () => {
  for (const code of completeLocales) {
    const titles = titlesIn(code);
    expect(titles.filter((title) => typeof title === "string" && title !== "")).toHaveLength(4);
    expect(new Set(titles).size).toBe(4);
  }
});
