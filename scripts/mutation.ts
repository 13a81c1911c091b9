import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { type AreaName, areas } from "./mutation/areas.ts";
import { keepFigure, type MutationFigure, scoreOf } from "./mutation/figures.ts";
import { mutateCode } from "./mutation/mutate-code.ts";
import { mutateSqlOf, type SqlVerdict } from "./mutation/mutate-sql.ts";

// Plants defects into the named areas, or into all, and writes to docs/mutation.md how many the tests notice.
// --code: only into TypeScript. --sql: only into SQL functions.

const { values: flags, positionals } = parseArgs({
  options: { code: { type: "boolean", default: false }, sql: { type: "boolean", default: false } },
  allowPositionals: true,
});

const known = Object.keys(areas).filter(isArea);
const unknown = positionals.find((name) => !isArea(name));
if (unknown === undefined) {
  const chosen = positionals.filter(isArea);
  for (const name of chosen.length > 0 ? chosen : known) await runArea(name);
  // Vitest sets it for every failing test, but here tests are expected to fail.
  process.exitCode = 0;
} else {
  console.error(`There is no area named ${unknown}; there are: ${known.join(", ")}.`);
  process.exitCode = 1;
}

function isArea(name: string): name is AreaName {
  return name in areas;
}

async function runArea(name: AreaName): Promise<void> {
  if (!flags.sql) keep(name, "TypeScript", await mutateCode(name, areas[name]));
  if (flags.code || areas[name].sql.length === 0) return;
  const verdicts = await mutateSqlOf(name, areas[name], report);
  const count = (fate: SqlVerdict["fate"]): number =>
    verdicts.filter((verdict) => verdict.fate === fate).length;
  keep(name, "SQL", { planted: count("killed") + count("survived"), noticed: count("killed") });
}

function report({ file, mutant, fate }: SqlVerdict): void {
  if (fate !== "survived") return;
  const [from, to] = [mutant.original, mutant.replacement].map((text) => text.replace(/\s+/g, " "));
  console.log(`[Survived] ${mutant.defect}\n${file}:${mutant.line}\n-   ${from}\n+   ${to}\n`);
}

function keep(
  area: AreaName,
  what: MutationFigure["what"],
  counts: Pick<MutationFigure, "planted" | "noticed">,
): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  keepFigure({ area, what, ...counts, commit, date: new Date().toISOString().slice(0, 10) });
  console.log(`${area}, ${what}: ${counts.noticed} of ${counts.planted} noticed, ${scoreOf(counts)}`);
}
