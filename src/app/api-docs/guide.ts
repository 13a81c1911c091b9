import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiDocs, Guide, GuideProgram } from "#src/platform/api-docs/guide.ts";
import { sampleLanguages } from "#src/shared/call-samples/code-samples.ts";
import { apiExamples } from "./example-values.ts";
import { guideTexts } from "./guide-texts.ts";

const folder = join(import.meta.dirname, "guide");
const coloursFile = join(import.meta.dirname, "..", "..", "web", "theme", "tokens.css");
/** What the programs call in their files, and texts name. */
const placeholder = "https://host.example";

const endings: Readonly<Record<(typeof sampleLanguages)[number]["lang"], string>> = {
  shell: "sh",
  javascript: "mjs",
  python: "py",
  go: "go",
};

/** The guide of the API, whose programs are files that the tests run as a reader gets them. */
export const apiDocs: ApiDocs = {
  examples: apiExamples,
  guideOf: readGuide,
  colours: () => readFileSync(coloursFile, "utf8").replaceAll(/\s+/g, " "),
};

function readGuide(origin: string): Guide {
  const files = new Map<string, string>();
  const read = (file: string): string => {
    const source =
      files.get(file) ?? readFileSync(join(folder, file), "utf8").replaceAll(placeholder, origin);
    files.set(file, source);
    return source;
  };
  const sections = guideTexts.map(({ id, title, paragraphs, program, script, downloads = [] }) => ({
    id,
    title,
    paragraphs: paragraphs.map((text) => text.replaceAll(placeholder, origin)),
    downloads,
    programs: [
      ...sampleLanguages.flatMap(({ lang, label }): GuideProgram[] => {
        if (program === null) return [];
        const file = `${program}.${endings[lang]}`;
        return [{ lang, label, file, source: partOf(read(file), id) }];
      }),
      ...(script === undefined ? [] : [{ lang: null, label: "sh", file: script, source: read(script) }]),
    ],
  }));
  return { sections, files: new Map([...files].map(([file, source]) => [file, withoutMarks(source)])) };
}

/** A line of its own before a part names it: `# [call]`, `// [call]`. */
const mark = /^(?:#|\/\/) \[(\w+)\]\n/gm;

function partOf(source: string, id: string): string {
  const [, ...parts] = source.split(mark);
  const place = parts.indexOf(id);
  if (place === -1) throw new Error(`no part ${id} in a program of the guide`);
  return (parts[place + 1] ?? "").trim();
}

function withoutMarks(source: string): string {
  return source.replaceAll(mark, "");
}
