import type { Breach, SourceFile } from "./source-files.ts";

/** Words that code and documents do without, since readers stopped at them, and what to say instead. */
export const wordsToAvoid: Readonly<Record<string, string>> = {
  anew: "again",
  crumb: "dust",
  crumbs: "dust",
  dear: "expensive",
  heard: "received",
  hears: "receives",
  nobody: "no one, or the passive",
  patience: "timeout",
  patient: "retries, or has a long timeout",
  pursue: "reconcile",
  pursues: "reconciles",
  pursuit: "pending act",
  shall: "should, must or will",
  stray: "unknown, or orphaned",
  strays: "unknown, or orphaned",
  twin: "duplicate",
  twins: "duplicates",
  whoever: "anyone who, or the caller",
  "as can be": "as possible",
  "in vain": "without success",
  "stands beside": "is beside",
  "stands on": "is on",
  "stands there": "is there",
  "told apart": "distinguished",
};

/** Names for sale, places, and texts shown to operators. */
const exempt = new Set([
  "src/features/catalog/server/demo-tlds.ts",
  "src/platform/tenancy/site-alarms.ts",
  "src/sandbox/registry/fixed-names.ts",
  "src/sandbox/registry/sentinels.ts",
  "src/web/i18n/place-name.test.ts",
]);

const isOurs = (path: string): boolean =>
  !exempt.has(path) && !path.startsWith("docs/decisions/") && !path.startsWith("scripts/safety/plain-words");

// A part of a name (`nobody@example.com`, `twin.xml`) or a whole value (`seenBy: "nobody"`) is not prose.
const words = Object.keys(wordsToAvoid).join("|");
const pattern = new RegExp(`(?<![\\w./-])(?!(?<=")(?:${words})")(?:${words})(?![\\w@-]|\\.\\w)`, "gi");

/** The places that use one of them. */
export function findWordsToAvoid(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => isOurs(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([word]) => ({
          path: `${path}:${index + 1}`,
          problem: `"${word}": say ${wordsToAvoid[word.toLowerCase()]}`,
        })),
      ),
    );
}
