import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTexts } from "./texts.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "texts-"));
  await mkdir(join(folder, "en"));
  await mkdir(join(folder, "de"));
  const english = { greeting: "Hello {username},", recovery: { subject: "Set a new password" } };
  await writeFile(join(folder, "en", "emails.json"), JSON.stringify(english));
  await writeFile(join(folder, "en", "errors.json"), JSON.stringify({ rate_limited: "Wait {seconds} s." }));
  await writeFile(join(folder, "en", "notices.json"), "{}");
  for (const area of ["bot", "copy", "tickets"]) await writeFile(join(folder, "en", `${area}.json`), "{}");
  await writeFile(join(folder, "de", "emails.json"), JSON.stringify({ greeting: "Hallo {username}," }));
});

afterAll(() => rm(folder, { recursive: true }));

test("a text comes in its language, and in English where that lacks it", () => {
  const texts = createTexts(folder, ["en", "de"]);
  expect(texts.text("de", "emails.greeting", { username: "Ann" })).toBe("Hallo Ann,");
  expect(texts.text("de", "emails.recovery.subject")).toBe("Set a new password");
  expect(texts.text("de", "errors.rate_limited", { seconds: 5 })).toBe("Wait 5 s.");
});

test.each(["ja", "klingon", ""])("language %j without a catalog is English", (language) => {
  expect(createTexts(folder, ["en", "de"]).text(language, "emails.greeting", { username: "Ann" })).toBe(
    "Hello Ann,",
  );
});

test("a language that is still being translated is English", () => {
  expect(createTexts(folder, ["en"]).text("de", "emails.greeting", { username: "Ann" })).toBe("Hello Ann,");
});

test("the pseudo-locales are made from English", () => {
  expect(createTexts(folder).text("xa", "emails.recovery.subject")).toContain("ñ");
});

test("T6 values are not read as message syntax", () => {
  const username = "{seconds} <b>'";
  expect(createTexts(folder).text("en", "emails.greeting", { username })).toBe(`Hello ${username},`);
});

test("a missing value is a defect, not a half text", () => {
  expect(() => createTexts(folder).text("en", "emails.greeting")).toThrow();
});
