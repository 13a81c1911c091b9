import { readFile, writeFile } from "node:fs/promises";
import { systemClock } from "#src/platform/clock.ts";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { findStaleLists, writeFeatureLists } from "./generate-feature-lists.ts";
import { generateTableTypes, tableTypesFile } from "./generate-table-types.ts";

// Writes the lists of features, and the table types from the migrations; with --check it only says whether they
// are up to date.

if (!process.argv.includes("--check")) writeFeatureLists();
for (const { path } of process.argv.includes("--check") ? findStaleLists() : []) {
  console.error(`${path} is out of date: run npm run codegen.`);
  process.exitCode = 1;
}

const server = await startThrowaway();
try {
  const url = server.url("postgres");
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  const generated = await generateTableTypes(url);
  if (!process.argv.includes("--check")) {
    await writeFile(tableTypesFile, generated);
  } else if ((await readFile(tableTypesFile, "utf8")) !== generated) {
    console.error("src/platform/db/schema.gen.ts is out of date: run npm run codegen.");
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
