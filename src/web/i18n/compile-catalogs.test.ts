import format from "icu-minify/format";
import { expect, test } from "vitest";
import { compileCatalog, compileCatalogs } from "./compile-catalogs.ts";

const files: Readonly<Record<string, string>> = {
  "en/common": JSON.stringify({
    days: "{count, plural, one {# day} other {# days}}",
    area: { save: "Save" },
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

test("messages are parsed while building and format without the parser", () => {
  const message = compileCatalog(files["de/common"] ?? "")["days"];
  if (typeof message !== "string" && !Array.isArray(message)) throw new Error("not a message");
  expect(format(message, "de", { count: 1 }, { formatters })).toBe("1 Tag");
  expect(format(message, "de", { count: 3 }, { formatters })).toBe("3 Tage");
});

test("each language is a chunk of its own, the made-up ones too", () => {
  const { code } = load("virtual:catalogs");
  for (const language of ["en", "de", "xa", "xb"])
    expect(code).toContain(`import("virtual:catalog/${language}")`);
});

test("what a language lacks comes in English, and server texts stay on the server", () => {
  const { code, watched } = load("virtual:catalog/de");
  expect(code).toContain("Speichern");
  expect(code).toContain("Wallet");
  expect(code).not.toContain("Something went wrong");
  expect(watched).toEqual(["de/common", "en/wallet"]);
});

test("other modules are left alone", () => {
  expect(plugin.resolveId("react")).toBeUndefined();
  expect(load("react").code).toBe("");
});
