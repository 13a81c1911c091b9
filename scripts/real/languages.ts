import { spawnSync } from "node:child_process";

// The languages in which the API's documentation has examples, beside our own.

const languages = {
  curl: { program: ["curl", "--version"], package: "curl" },
  jq: { program: ["jq", "--version"], package: "jq" },
  Python: { program: ["python3", "--version"], package: "python3" },
  Go: { program: ["go", "version"], package: "golang-go" },
} as const;

export type Language = keyof typeof languages;

/** Debian packages that the examples need and that are not installed. */
export function missingLanguages(): string[] {
  return Object.entries(languages).flatMap(
    ([
      ,
      {
        program: [name, argument],
        package: needed,
      },
    ]) => (spawnSync(name, [argument], { stdio: "ignore" }).status === 0 ? [] : [needed]),
  );
}

/** Why examples of a language cannot be run here; null when they can. */
export function whyNoLanguage(language: Language): string | null {
  const needed = languages[language].package;
  return missingLanguages().includes(needed) ? `no ${language}: apt-get install ${needed}` : null;
}
