import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settingNames, settings } from "../src/shared/settings/registry.ts";
import { generateSettingsGuide, settingsGuideFile, variableNames } from "./generate-settings-docs.ts";

test("the guide of settings is what the product reads", async () => {
  expect(await readFile(settingsGuideFile, "utf8")).toBe(await generateSettingsGuide());
});

test("every variable that a setting begins with exists, and begins one setting alone", () => {
  const begun = settingNames.flatMap((name) => settings[name].variables);
  const known = new Set(variableNames());
  expect(begun.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(begun).size).toBe(begun.length);
});

test("the guide has every variable in one place", async () => {
  const guide = await readFile(settingsGuideFile, "utf8");
  const tables = guide.slice(guide.indexOf("<!-- settings"));
  const missing = variableNames().filter((name) => tables.split(`\`${name}\``).length !== 2);
  expect(missing).toEqual([]);
});
