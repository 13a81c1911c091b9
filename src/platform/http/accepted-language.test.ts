import { expect, test } from "vitest";
import { acceptedLanguage } from "./accepted-language.ts";

test.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.5", "de"],
  ["en;q=0.5, AR-eg", "ar"],
  ["fr,ja;q=0.2", "ja"],
  ["de;q=0,en", "en"],
  ["en-GB", "en"],
  ["en-XA", "en"],
])("%j is answered in %s", (header, code) => {
  expect(acceptedLanguage(header, false)).toBe(code);
});

test("the made-up languages are those of a demo", () => {
  expect(acceptedLanguage("en-XA", true)).toBe("xa");
});

test.each([undefined, "", "*", "fr", ";;,q=1", "de;q=x", `${"fr,".repeat(400)}de`])(
  "%j names no language that there is",
  (header) => {
    expect(acceptedLanguage(header, false)).toBeUndefined();
  },
);
