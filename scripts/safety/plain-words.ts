import type { Breach, SourceFile } from "./source-files.ts";

/**
 * Words that comments, test titles and names do without, and what to say instead: they came from another language, or
 * make a person of a machine, and newcomers stopped at them.
 */
export const wordsToAvoid: Readonly<Record<string, string>> = {
  anew: "again",
  crumb: "dust",
  dear: "expensive",
  heard: "received",
  hears: "receives",
  knows: "has, sees or supports",
  lives: "is, or runs",
  nobody: "no one, or the passive",
  patience: "timeout",
  pursue: "reconcile",
  pursuit: "pending act",
  shall: "should, must or will",
  speaks: "supports, or is about",
  stands: "is",
  stray: "unknown, or orphaned",
  tell: "report, send, notify, or show",
  tells: "reports, sends, notifies, or shows",
  told: "reported, sent, notified, or shown",
  twin: "duplicate",
  wants: "needs, or asks for",
  whoever: "anyone who",
  world: "testbed, network, or public",
  "as can be": "as possible",
  "goes by": "uses, or depends on",
  "in vain": "without success",
  "is none": "is not one",
  "so long": "as long, or how long",
};

/** Texts that are not ours: names for sale, a product's test vector. */
const exempt = ["src/features/catalog/server/demo-tlds.ts", "src/sandbox/registry/fixed-names.ts"];

const pattern = new RegExp(`(?<![\\w.-])(?:${Object.keys(wordsToAvoid).join("|")})(?![\\w-])`, "i");

/** The lines that use one of them. */
export function findWordsToAvoid(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !exempt.includes(path) && !path.startsWith("scripts/safety/plain-words"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const word = pattern.exec(line)?.[0].toLowerCase();
        if (word === undefined) return [];
        return [{ path: `${path}:${index + 1}`, problem: `"${word}": say ${wordsToAvoid[word]}` }];
      }),
    );
}
