import { globSync, readFileSync } from "node:fs";
import { Client, DatabaseError } from "pg";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { testTemplate } from "#src/platform/db/test-database.ts";
import type { Area } from "./areas.ts";
import { type Fate, KnownVerdicts } from "./known-verdicts.ts";
import { type SqlMutant, mutateSql } from "./sql-mutants.ts";

const pristine = "moorage_pristine";

export interface SqlVerdict {
  readonly file: string;
  readonly mutant: SqlMutant;
  readonly fate: Fate;
}

/**
 * Installs every mutant of the SQL functions in a test database and runs the tests on it, the fastest first.
 * Stryker mutates TypeScript only, and money moves in SQL. Each verdict is stored in `.cache/mutation` at once.
 */
export async function mutateSqlOf(
  area: string,
  { sql, tests }: Area,
  report: (verdict: SqlVerdict) => void,
): Promise<SqlVerdict[]> {
  const vitest = await createVitest({ config: "vitest.mutation.config.ts", watch: false, bail: 1 });
  try {
    const specifications = await fastestFirst(vitest, tests);
    const [cluster] = vitest.getRootProject().getProvidedContext().testClusterUrls;
    if (cluster === undefined) throw new Error("the tests have no database server");
    const client = new Client(cluster);
    await client.connect();
    await client.query(`ALTER DATABASE ${testTemplate} RENAME TO ${pristine}`);
    const known = new KnownVerdicts(area, tests);
    const judge = async (mutant: SqlMutant): Promise<Fate> => {
      if (!(await install(client, cluster, mutant))) return "invalid";
      return (await survives(vitest, specifications)) ? "survived" : "killed";
    };
    const verdicts: SqlVerdict[] = [];
    for (const file of sql.flatMap((pattern) => globSync(pattern)).sort()) {
      for (const mutant of mutateSql(readFileSync(file, "utf8"))) {
        const fate = known.fateOf(mutant.definition) ?? (await judge(mutant));
        known.keep(mutant.definition, fate);
        verdicts.push({ file, mutant, fate });
        report({ file, mutant, fate });
      }
    }
    await client.end();
    return verdicts;
  } finally {
    await vitest.close();
  }
}

/** The test files, fastest first; they must pass before anything is mutated. */
async function fastestFirst(vitest: Vitest, tests: readonly string[]): Promise<TestSpecification[]> {
  const specifications = await vitest.globTestSpecifications(tests.flatMap((pattern) => globSync(pattern)));
  const timed: { specification: TestSpecification; ms: number }[] = [];
  for (const specification of specifications) {
    const [module] = await run(vitest, specification);
    if (!module?.ok()) throw new Error(`${specification.moduleId} fails before anything is mutated.`);
    timed.push({ specification, ms: module.diagnostic().duration });
  }
  return timed.sort((a, b) => a.ms - b.ms).map(({ specification }) => specification);
}

async function run(vitest: Vitest, specification: TestSpecification): Promise<TestModule[]> {
  return (await vitest.runTestSpecifications([specification])).testModules;
}

async function survives(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<boolean> {
  for (const specification of specifications) {
    const modules = await run(vitest, specification);
    if (modules.some((module) => !module.ok())) return false;
  }
  return true;
}

/** A new template with the mutant in it; false when the database refuses its definition. */
async function install(client: Client, cluster: string, { definition }: SqlMutant): Promise<boolean> {
  await client.query(`DROP DATABASE IF EXISTS ${testTemplate} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${testTemplate} TEMPLATE ${pristine}`);
  const url = new URL(cluster);
  url.pathname = `/${testTemplate}`;
  const template = new Client(url.href);
  await template.connect();
  try {
    await template.query(definition);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return false;
  } finally {
    await template.end();
  }
}
