/** What the build makes of the catalogs; tests draw pages from the texts as they are written, in English and German. */
const listId = "virtual:catalogs";

const source = `
import { readdirSync, readFileSync } from "node:fs";
const textsOf = (language) => Object.fromEntries(
  readdirSync("locales/" + language).map((file) =>
    [file.slice(0, -".json".length), JSON.parse(readFileSync("locales/" + language + "/" + file, "utf8"))]));
const load = (language) => async () => ({ default: textsOf(language), catalogs: {} });
export const languages = { en: load("en"), de: load("de") };
`;

/** Vite plugin for tests that draw pages without a build. */
export function rawCatalogs() {
  return {
    name: "raw-catalogs",
    resolveId: (id: string) => (id === listId ? `\0${listId}` : undefined),
    load: (id: string) => (id === `\0${listId}` ? source : undefined),
  };
}
