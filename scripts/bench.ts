import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import type { Bench } from "../bench/bench.ts";

// Runs bench/*.bench.ts, or the named ones, and writes their results: raw figures as JSON, and bench/RESULTS.md
// over all of them. `--quick` measures briefly and writes nothing.

const benchModule = z.object({ bench: z.custom<Bench>((value) => typeof value === "function") });

/** A `BenchResult` with its commit and machine, as stored in `bench/results`. */
const storedResult = z.object({
  command: z.string(),
  commit: z.string(),
  machine: z.string(),
  measuredAt: z.string(),
  title: z.string(),
  method: z.string(),
  ratios: z
    .array(
      z.object({
        name: z.string(),
        median: z.number(),
        spread: z.readonly(z.tuple([z.number(), z.number()])),
        aim: z.number(),
        limit: z.number(),
        unit: z.optional(z.enum(["ms", "MB", "points", "shift"])),
        isMoreBetter: z.optional(z.literal(true)),
      }),
    )
    .readonly(),
  pairs: z.array(z.record(z.string(), z.union([z.number(), z.string()]))).readonly(),
  findings: z.nullable(z.array(z.string()).readonly()),
});
type StoredResult = z.output<typeof storedResult>;

const folder = join(import.meta.dirname, "..", "bench");
const results = join(folder, "results");

const { values: flags, positionals: names } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});

try {
  process.exitCode = (await runAll()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error) || error.name !== "MissingToolError") throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function runAll(): Promise<boolean> {
  const known = (await readdir(folder)).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []).sort();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no bench named ${unknown}; there are: ${known.join(", ")}.`);
    return false;
  }
  const outcomes: boolean[] = [];
  for (const name of names.length > 0 ? names : known) outcomes.push(await runOne(name));
  if (!flags.quick) await writeFile(join(folder, "RESULTS.md"), await describeAll());
  return outcomes.every(Boolean);
}

/** True when every figure is within its limit and the auditor found nothing. */
async function runOne(name: string): Promise<boolean> {
  warnOfOthers();
  const { bench } = benchModule.parse(await import(join(folder, `${name}.bench.ts`)));
  const machine = describeMachine();
  const result = await bench({ isQuick: flags.quick });
  const stored: StoredResult = {
    command: `npm run bench -- ${name}`,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    machine,
    measuredAt: new Date().toISOString(),
    ...result,
  };
  console.log(describe(stored));
  if (!flags.quick) {
    await mkdir(results, { recursive: true });
    await writeFile(join(results, `${name}.json`), `${JSON.stringify(stored, null, 2)}\n`);
  }
  return (result.findings ?? []).length === 0 && result.ratios.every((ratio) => reaches(ratio, ratio.limit));
}

function reaches({ median, isMoreBetter }: StoredResult["ratios"][number], bound: number): boolean {
  return isMoreBetter ? median >= bound : median <= bound;
}

/** CPU time per operation grows by half and more when other programs share the caches. */
function warnOfOthers(): void {
  const [load = 0] = loadavg();
  if (load > cpus().length / 2)
    console.warn(`The machine is busy (load ${load.toFixed(1)}): the figures will be off.`);
}

function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const hardware = `${cpus().length} × ${cpu?.model.trim() ?? arch()}, ${memory} GB`;
  return `${hardware}, Linux ${release()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
}

async function describeAll(): Promise<string> {
  const files = (await readdir(results)).filter((file) => file.endsWith(".json"));
  const texts = await Promise.all(files.map((file) => readFile(join(results, file), "utf8")));
  const sections = texts
    .map((text) => storedResult.parse(JSON.parse(text)))
    .toSorted((left, right) => left.title.localeCompare(right.title, "en", { numeric: true }))
    .map(describe);
  return `# Measured\n\nWritten by \`npm run bench\`; raw figures are in \`bench/results\`.\n\n${sections.join("\n")}`;
}

function describe({ title, method, ratios, pairs, findings, ...made }: StoredResult): string {
  const columns = Object.keys(pairs[0] ?? {});
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
    [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
  const figures = ratios.map((ratio) => {
    const { name, median, aim, limit, unit } = ratio;
    // Small shifts matter; other units are rounded to whole numbers.
    const digits = unit === "shift" ? 3 : unit ? 0 : 2;
    const [min, max] = ratio.spread.map((value) => value.toFixed(digits));
    const mark = unit === "shift" ? "" : unit ? ` ${unit}` : "×";
    return [
      name,
      `${median.toFixed(digits)}${mark}`,
      `${min}–${max}${mark}`,
      `${aim}${mark}`,
      `${limit}${mark}`,
      reaches(ratio, aim) ? "aim reached" : reaches(ratio, limit) ? "within the limit" : "beyond the limit",
    ];
  });
  const raw = pairs.map((pair) =>
    columns.map((column) => {
      const value = pair[column] ?? 0;
      return typeof value === "string" ? value : value.toPrecision(4);
    }),
  );
  return [
    `## ${title}`,
    "",
    `\`${made.command}\` at ${made.commit}, ${made.measuredAt.slice(0, 10)}, on ${made.machine}.`,
    "",
    method,
    "",
    table(["figure", "median", "spread", "aim", "limit", ""], figures),
    "",
    table(columns, raw),
    "",
    ...(findings === null
      ? []
      : [findings.length === 0 ? "The auditor found nothing." : `The auditor found: ${findings.join("; ")}`]),
    "",
  ].join("\n");
}
