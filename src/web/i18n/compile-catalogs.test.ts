import format from "icu-minify/format";
import { expect, test } from "vitest";
import { compileCatalog, compileCatalogs } from "./compile-catalogs.ts";

const files: Readonly<Record<string, string>> = {
  "en/common": JSON.stringify({
    days: "{count, plural, one {# day} other {# days}}",
    area: { save: "Save", undo: "Undo" },
  }),
  "en/notices": JSON.stringify({ internal: "Something went wrong" }),
  "en/wallet": JSON.stringify({ title: "Wallet" }),
  "de/common": JSON.stringify({
    days: "{count, plural, one {# Tag} other {# Tage}}",
    area: { save: "Speichern" },
  }),
};

const plugin = compileCatalogs({
  files: { en: ["common", "notices", "wallet"], de: ["common"] },
  pathOf: (language, feature) => `${language}/${feature}`,
  read: (path) => files[path] ?? "",
});

function load(id: string) {
  const watched: string[] = [];
  const code = plugin.load.call(
    { addWatchFile: (path) => void watched.push(path) },
    plugin.resolveId(id) ?? "",
  );
  return { code: code ?? "", watched };
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

test("messages are parsed at build time and format without the parser", () => {
  const message = compileCatalog([files["de/common"] ?? ""])["days"];
  if (typeof message !== "string" && !Array.isArray(message)) throw new Error("not a message");
  expect(format(message, "de", { count: 1 }, { formatters })).toBe("1 Tag");
  expect(format(message, "de", { count: 3 }, { formatters })).toBe("3 Tage");
});

test("a language is a chunk with the texts of the shell, which loads its other catalogs", () => {
  for (const language of ["en", "de", "xa", "xb"]) {
    const { code } = load(`virtual:catalog/${language}`);
    expect(code).toContain(`"wallet": () => import("virtual:catalog/${language}/wallet")`);
    expect(code).not.toContain("/common");
  }
  expect(load("virtual:catalog/en").code).toContain("Save");
  expect(load("virtual:catalog/en").code).not.toContain("Wallet");
});

test("every page loads one line for a language, and none for its catalogs", () => {
  const { code } = load("virtual:catalogs");
  const named = [...code.matchAll(/import\("([^"]+)"\)/g)].map(([, id]) => id);
  expect(named).toEqual(["en", "de", "xa", "xb"].map((language) => `virtual:catalog/${language}`));
});

test("missing texts are in English, and server texts stay on the server", () => {
  expect(load("virtual:catalog/de").code).toContain('{"save":"Speichern","undo":"Undo"}');
  const { code, watched } = load("virtual:catalog/de/wallet");
  expect(code).toContain("Wallet");
  expect(watched).toEqual(["en/wallet"]);
  expect(load("virtual:catalog/de").code).not.toContain("notices");
});

test("other modules are left alone", () => {
  expect(plugin.resolveId("react")).toBeUndefined();
  expect(load("react").code).toBe("");
});
