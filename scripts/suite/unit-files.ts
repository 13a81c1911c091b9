import { globSync } from "node:fs";
import { projectRoot } from "../safety/source-files.ts";
import { createReachability } from "./import-graph.ts";

/** All unit and integration tests. */
export const unitPatterns = ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"];

/** What gives a test file its database. */
const databaseParts = ["src/platform/db/test-database.ts"];

/** The test files that load what gives them a database, and all others. */
export function groupUnitFiles(): { readonly withDatabase: string[]; readonly plain: string[] } {
  const needsDatabase = createReachability(databaseParts);
  const files = globSync(unitPatterns, { cwd: projectRoot }).sort();
  const { true: withDatabase = [], false: plain = [] } = Object.groupBy(files, (file) =>
    needsDatabase(file) ? "true" : "false",
  );
  return { withDatabase, plain };
}
