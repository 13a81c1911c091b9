import { type Breach, isTest, type SourceFile } from "./source-files.ts";

const retryWords = /network|timeout|connection|fetch|axios/i;

/** The client retries a call whose message has one of these words, so no refusal may (product §7). */
export function findRetryWords(path: string, texts: Readonly<Record<string, string>>): Breach[] {
  return Object.entries(texts)
    .filter(([, text]) => retryWords.test(text))
    .map(([code, text]) => ({ path, problem: `the client would retry ${code}: "${text}"` }));
}

const maxLines = { "ARCHITECTURE.md": 100, "CONTRIBUTING.md": 100, "docs/decisions/": 40, "": 500 } as const;

/** Files stay short enough to be read in one go. */
export function findLongFiles(files: readonly SourceFile[]): Breach[] {
  return files.flatMap(({ path, text }) => {
    const limit = Object.entries(maxLines).find(([start]) => path.startsWith(start))?.[1] ?? 500;
    const lines = text.trimEnd().split("\n").length;
    return lines > limit ? [{ path, problem: `has ${lines} lines, ${limit} is the most` }] : [];
  });
}

const emptyNames = /(^|\/|-)(utils?|helpers?|common|misc|managers?|services?)(\.[\w.]+|\/|$)/;

/** What customers pay for by the period: the feature's own name, and that of its screens. */
const servicesPlace = /^src\/(features|web)\/services\//;

/** The rules of both halves are in the feature's own `rules.ts`; those of a server are named after what they rule. */
const serverRules = /^src\/features\/[^/]+\/server\/rules(\.test)?\.ts$/;

/** A name describes the content. */
export function findEmptyNames(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => emptyNames.test(path.replace(servicesPlace, "")) || serverRules.test(path))
    .map(({ path }) => ({ path, problem: "is named after no content" }));
}

/** End-to-end and fault tests are in e2e/, each kind under its own ending. */
export function findMisplacedTests(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(
      ({ path }) =>
        /\.(e2e|fault)\.tsx?$/.test(path) !== path.startsWith("e2e/") &&
        /\.(e2e|fault|test)\.tsx?$/.test(path),
    )
    .map(({ path }) => ({ path, problem: "e2e/ holds exactly the *.e2e.ts and *.fault.ts files" }));
}

/** Commands in documents that do not exist. */
export function findUnknownCommands(
  files: readonly SourceFile[],
  scripts: Readonly<Record<string, string>>,
): Breach[] {
  return files.flatMap(({ path, text }) => {
    const commands = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? "",
    );
    return [...new Set(commands)]
      .filter((name) => !(name in scripts))
      .map((name) => ({ path, problem: `names the command ${name}, which package.json does not have` }));
  });
}

/** Operator commands that no test runs by their name. */
export function findUntestedCommands(files: readonly SourceFile[]): Breach[] {
  const tests = files.filter(({ path }) => path.endsWith(".test.ts")).map(({ text }) => text);
  const isRun = (name: string): boolean => {
    const words = name.split(" ").map((word) => `"${word}"`);
    return tests.some((text) => text.includes(`(${words.join(", ")}`));
  };
  return files
    .filter(({ path }) => path.startsWith("src/") && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bname: "([a-z ]+)",\s+usage: /g)]
        .filter(([, name = ""]) => !isRun(name))
        .map(([, name]) => ({ path, problem: `no test runs the command ${name}` })),
    );
}

/** One exact version per package: the tested one is the installed one. */
export function findVersionRanges(dependencies: Readonly<Record<string, string>>): Breach[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({ path: "package.json", problem: `${name} has the range ${version}` }));
}

/** Files and folders that guides name and that do not exist; names with placeholders are left out. */
export function findDeadPaths(files: readonly SourceFile[], exists: (path: string) => boolean): Breach[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:src|scripts|e2e|bench|docs|locales|migrations)\/[\w./-]+)`/g)]
      .map(([, named = ""]) => named)
      .filter((named) => !/NNNN/.test(named) && !exists(named))
      .map((named) => ({ path, problem: `names ${named}, which does not exist` })),
  );
}

/** Links between documents lead somewhere. */
export function findDeadLinks(files: readonly SourceFile[], exists: (path: string) => boolean): Breach[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !exists(new URL(link, `file:///${path}`).pathname.slice(1)))
      .map((link) => ({ path, problem: `links to ${link}, which does not exist` })),
  );
}
