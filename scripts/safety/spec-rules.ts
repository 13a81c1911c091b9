import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "./source-files.ts";
import { readTestTitles } from "./test-titles.ts";

/** What is still to come, for which a rule may wait. */
const capabilities: ReadonlySet<string> = new Set(["the other languages", "payouts to cards"]);

const ruleSchema = z.strictObject({
  /** Section and number, as in product §4: `4.7`. */
  id: z.string().regex(/^[1-9]\.\d+$/),
  rule: z.string().min(10),
  /**
   * The tests that hold it, each `<file> > <title as written there>`; of one with rows, whose titles are no more
   * than `%s`, also the row: `<file> > %s > postal code`.
   */
  tests: z.array(z.string()).min(1).optional(),
  /** What it waits for. */
  toCome: z.string().optional(),
  /** Where it is said that the product differs on purpose: `<document> > <words in it>`. */
  deviation: z.string().optional(),
});

export type SpecRule = z.output<typeof ruleSchema>;

const rulesFolder = "docs/spec-rules";

/** All rules, in the order of their sections; each section is a file. */
export function readRules(): readonly SpecRule[] {
  return globSync(`${rulesFolder}/*.json`, { cwd: projectRoot })
    .sort()
    .flatMap((path) => z.array(ruleSchema).parse(JSON.parse(readFileSync(join(projectRoot, path), "utf8"))));
}

/** Text of a file of the project, or undefined; the safety test tries out files that exist in memory only. */
type ReadText = (path: string) => string | undefined;

const readText: ReadText = (path) =>
  existsSync(join(projectRoot, path)) ? readFileSync(join(projectRoot, path), "utf8") : undefined;

/** Where the list of rules is not true. */
export function findRuleProblems(rules: readonly SpecRule[], read: ReadText = readText): string[] {
  const titles = new Map<string, ReturnType<typeof readTestTitles>>();
  const titlesIn = (path: string, text: string) =>
    titles.get(path) ?? titles.set(path, readTestTitles({ path, text })).get(path);
  const testProblem = (reference: string): string | undefined => {
    const [path, title] = partsOf(reference);
    const text = read(path);
    if (text === undefined || !/\.(test|e2e|fault|real)\.tsx?$/.test(path)) return `${path} is no test file`;
    if (titlesIn(path, text)?.run.has(title)) return undefined;
    const [form, row] = title.split(" > ");
    if (form === "%s" && titlesIn(path, text)?.run.has(form) && text.includes(`"${row}",`)) return undefined;
    return titlesIn(path, text)?.leftOut.has(title)
      ? `“${title}” of ${path} is left out`
      : `${path} has no test “${title}”`;
  };
  const deviationProblem = (reference: string): string | undefined => {
    const [path, words] = partsOf(reference);
    const isSaid = words !== "" && read(path)?.replaceAll(/\s+/g, " ").includes(words);
    return isSaid ? undefined : `${path} does not say “${words}”`;
  };
  const waitProblem = (name: string): string | undefined =>
    capabilities.has(name) ? undefined : `waits for ${name}, which is unknown`;
  const seen = new Set<string>();
  return rules.flatMap(({ id, tests, toCome, deviation }) => {
    const states = [tests, toCome, deviation].filter((state) => state !== undefined).length;
    const isRepeated = seen.has(id);
    seen.add(id);
    return [
      states === 1 ? undefined : `has ${states} states and needs one: tests, toCome or deviation`,
      isRepeated ? "is there twice" : undefined,
      ...(tests ?? []).map(testProblem),
      deviation === undefined ? undefined : deviationProblem(deviation),
      toCome === undefined ? undefined : waitProblem(toCome),
    ].flatMap((problem) => (problem === undefined ? [] : [`${id} ${problem}`]));
  });
}

function partsOf(reference: string): readonly [path: string, words: string] {
  const at = reference.indexOf(" > ");
  return at < 0 ? [reference, ""] : [reference.slice(0, at), reference.slice(at + 3)];
}

/** The part of the coverage document about rules: a table of the sections, then each rule with its state. */
export function writeRules(rules: readonly SpecRule[]): string {
  const sections = [...Map.groupBy(rules, ({ id }) => id.split(".")[0])];
  const count = (among: readonly SpecRule[]) =>
    [
      among.length,
      among.filter(({ tests }) => tests).length,
      among.filter(({ deviation }) => deviation).length,
      among.filter(({ toCome }) => toCome).length,
    ].join(" | ");
  const stateOf = ({ toCome, deviation }: SpecRule): string => {
    if (toCome) return ` (comes with ${toCome})`;
    return deviation ? ` (differs: “${partsOf(deviation)[1]}”, ${partsOf(deviation)[0]})` : "";
  };
  return [
    "## Rules\n",
    `| Section | Rules | Held by tests | Differ on purpose | To come |\n|---|---|---|---|---|`,
    ...sections.map(([section, among]) => `| ${section} | ${count(among)} |`),
    `| all | ${count(rules)} |\n`,
    ...rules.map((rule) => `- [${rule.tests ? "x" : " "}] ${rule.id} ${rule.rule}${stateOf(rule)}`),
    "",
  ].join("\n");
}
