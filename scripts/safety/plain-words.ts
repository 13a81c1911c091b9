import type { Breach, SourceFile } from "./source-files.ts";

/** Words that code and documents do without, since readers stopped at them, and what to say instead. */
export const wordsToAvoid: Readonly<Record<string, string>> = {
  anew: "again",
  crumb: "dust",
  crumbs: "dust",
  dear: "expensive",
  heard: "received",
  hears: "receives",
  knows: "has, sees or supports",
  lives: "is, is in, or life cycles",
  nobody: "no one, or the passive",
  patience: "timeout",
  patient: "retries, or has a long timeout",
  pursue: "reconcile",
  pursues: "reconciles",
  pursuit: "pending act",
  shall: "should, must or will",
  speaks: "supports, uses or sends",
  stands: "is",
  stray: "unknown, or orphaned",
  strays: "unknown, or orphaned",
  tell: "show, report, send or notify",
  telling: "reporting or notifying",
  tells: "shows, reports, sends or notifies",
  told: "notified, shown or distinguished",
  twin: "duplicate",
  twins: "duplicates",
  wants: "needs, requires or expects",
  whoever: "anyone who, or the caller",
  world: "testbed, or outside systems",
  "are none": "are not ones, or are left out",
  "as can be": "as possible",
  "goes by": "follows, uses or passes",
  "in vain": "without success",
  "is none": "is not one, or is left out",
  "so long": "as long, how long or this long",
};

/** Where such a word is the right one. */
const rightUses = /\bthere (?:surely )?(?:is|are) none\b|\bstands (?:in )?for\b|\bHello world\b/gi;

/** Names for sale, places, and texts shown to customers and operators. */
const exempt = new Set([
  "e2e/harness/dnssec-screens.ts",
  "e2e/real/powerdns-journey.real.ts",
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
        [...line.replaceAll(rightUses, "").matchAll(pattern)].map(([word]) => ({
          path: `${path}:${index + 1}`,
          problem: `"${word}": say ${wordsToAvoid[word.toLowerCase()]}`,
        })),
      ),
    );
}
