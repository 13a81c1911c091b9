import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { findCatalogProblems } from "./catalogs/catalog-problems.ts";
import { findGlossaryProblems } from "./catalogs/glossary-problems.ts";
import { listCatalogs, readGlossary, readTexts } from "./catalogs/read-catalogs.ts";
import { findUnusedKeys } from "./catalogs/unused-keys.ts";
import { findWordProblems } from "./catalogs/word-problems.ts";
import { isTest, readSources } from "./safety/source-files.ts";

// Checks the texts of all languages. What would fail on screen is a fault in every language; wrong words are faults
// in complete ones, and notes while a language is being translated. A text that a complete language lacks is shown
// in English until it is translated: only --complete makes it a fault.

const demandsComplete = process.argv.includes("--complete");

const english = readTexts("en");
const { languages, strangers } = listCatalogs();
const faults = strangers.map((name) => `locales/${name} is not one of the languages`);
const notes: string[] = [];

const code = readSources("src/**/*.ts", "src/**/*.tsx").filter(({ path }) => !isTest(path));
faults.push(...findUnusedKeys(english.keys(), code).map((key) => `en: ${key} is not used`));

for (const language of languages) {
  const texts = readTexts(language);
  const isComplete = completeLocales.includes(language);
  faults.push(...findCatalogProblems(language, english, texts, isComplete && demandsComplete));
  if (language === "en") continue;
  const glossary = readGlossary(language);
  const words = findWordProblems(pickLocale(language), english, texts, glossary);
  if (glossary !== null) words.push(...findGlossaryProblems(language, glossary, new Set(english.keys())));
  else words.push(`${language}: locales/glossary/${language}.json is missing`);
  (isComplete ? faults : notes).push(...words);
}

for (const fault of faults) console.error(fault);
for (const note of notes) console.log(`note: ${note}`);
if (faults.length > 0) process.exitCode = 1;
