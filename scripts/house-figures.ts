import { basename, dirname } from "node:path";
import { featureTiers } from "#src/features/feature-order.ts";
import { isTest, readSources, type SourceFile } from "./safety/source-files.ts";

/** Metrics of the code base. */
export interface HouseFigures {
  readonly files: number;
  /** Lines of source files: median, 95th percentile, maximum. */
  readonly lines: { readonly median: number; readonly p95: number; readonly max: number };
  /** Of lint and types, per 1,000 lines. */
  readonly suppressions: number;
  /** Share of comment lines, in percent. */
  readonly comments: number;
  /** Share of unit tests with the tested file beside them, in percent. */
  readonly testsBeside: number;
  /** Most folders with files named after one feature; all its texts count as one folder. */
  readonly homes: { readonly feature: string; readonly count: number };
}

const suppression = /(oxlint|eslint|biome)-(disable|ignore)|@ts-(ignore|expect-error|nocheck)/;
const comment = /^\s*(\/\/|\/\*|\*)/;

export function countHouse(all: readonly SourceFile[], homes: readonly string[]): HouseFigures {
  const sources = all.filter(({ path }) => path.startsWith("src/") && !isTest(path));
  const texts = sources.map(({ text }) => text.trimEnd().split("\n"));
  const sizes = texts.map(({ length }) => length).toSorted((one, other) => one - other);
  const lines = texts.flat();
  const perThousand = (pattern: RegExp): number =>
    share(
      lines.filter((line) => pattern.test(line)),
      lines,
    ) * 1_000;
  const at = (part: number): number =>
    sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))] ?? 0;
  const paths = new Set(all.map(({ path }) => path));
  const tests = all.filter(({ path }) => /^src\/.*\.test\.tsx?$/.test(path));
  const beside = tests.filter(({ path }) =>
    [".ts", ".tsx"].some((ending) => paths.has(path.replace(/\.test\.tsx?$/, ending))),
  );
  return {
    files: sources.length,
    lines: { median: at(0.5), p95: at(0.95), max: at(1) },
    suppressions: perThousand(suppression),
    comments:
      share(
        lines.filter((line) => comment.test(line)),
        lines,
      ) * 100,
    testsBeside: share(beside, tests) * 100,
    homes: maxHomes(homes),
  };
}

function share(some: readonly unknown[], all: readonly unknown[]): number {
  return all.length === 0 ? 0 : some.length / all.length;
}

/** Folders below a feature's own do not count as further homes. */
function maxHomes(paths: readonly string[]): HouseFigures["homes"] {
  const counts = featureTiers.flat().map((feature) => {
    const named = new RegExp(`^${feature}(-|\\.|$)`);
    const folders = new Set(
      paths
        .filter((path) => path.startsWith(`src/features/${feature}/`) || named.test(basename(path)))
        .map((path) => homeOf(path, feature)),
    );
    return { feature, count: folders.size };
  });
  return counts.reduce((max, one) => (one.count > max.count ? one : max));
}

function homeOf(path: string, feature: string): string {
  if (path.startsWith("locales/")) return "locales";
  const own = `src/features/${feature}`;
  return path.startsWith(`${own}/`) ? own : dirname(path);
}

/** The figures of this project in one line. */
export function describeHouse(): string {
  const all = readSources("src/**/*.{ts,tsx}");
  const homes = readSources("src/**/*.{ts,tsx}", "locales/*/*.json", "e2e/*.ts").map(({ path }) => path);
  const { files, lines, homes: max, ...shares } = countHouse(all, homes);
  return [
    `house: ${files} source files of ${lines.median} lines (one in twenty above ${lines.p95}, longest ${lines.max})`,
    `${shares.suppressions.toFixed(2)} suppressions in 1,000 lines`,
    `comments ${shares.comments.toFixed(1)} %`,
    `${shares.testsBeside.toFixed(0)} % of tests beside their file`,
    `at most ${max.count} homes (${max.feature})`,
  ].join(", ");
}
