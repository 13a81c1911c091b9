import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How many of the defects planted into an area its tests noticed. */
export interface MutationFigure {
  readonly area: string;
  readonly what: "TypeScript" | "SQL";
  readonly planted: number;
  readonly noticed: number;
  readonly commit: string;
  readonly date: string;
}

const file = join(import.meta.dirname, "..", "..", "docs", "mutation.md");

const introduction = `# Mutation score

Written by \`npm run mutation\`. It plants small defects one at a time, TypeScript's by Stryker and those of SQL functions by \`scripts/mutation\`, and runs the tests beside the code. Noticed is what made a test fail or hang; the aim is 80 %. What runs only while a file is loaded is left out: each such defect would need all tests. Defects that change nothing a test could see count as not noticed. \`144 of 161\` is a run that was interrupted after 144.
`;

/** Percent of the planted defects that were noticed. */
export function scoreOf({ planted, noticed }: Pick<MutationFigure, "planted" | "noticed">): string {
  return `${planted === 0 ? 0 : ((100 * noticed) / planted).toFixed(1)} %`;
}

/** Writes a figure into the table of docs/mutation.md, replacing an older one of the same area. */
export function keepFigure(figure: MutationFigure): void {
  const rows = new Map(readRows().map((row) => [keyOf(row), row]));
  const { area, what, planted, noticed, commit, date } = figure;
  const row = `| ${[area, what, planted, noticed, scoreOf(figure), commit, date].join(" | ")} |`;
  rows.set(keyOf(row), row);
  const table = [
    "| area | of | planted | noticed | score | commit | date |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...[...rows.values()].toSorted(),
  ];
  writeFileSync(file, `${introduction}\n${table.join("\n")}\n`);
}

function readRows(): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^\| \w+ \| (?:TypeScript|SQL) \|/.test(line));
  } catch {
    return [];
  }
}

function keyOf(row: string): string {
  return row.split("|").slice(1, 3).join("|");
}
