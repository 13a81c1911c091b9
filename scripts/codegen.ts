import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { systemClock } from "#src/platform/clock.ts";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import {
  catalogueGuideFile,
  catalogueSchemaFile,
  generateCatalogueGuide,
  generateCatalogueSchema,
} from "./generate-catalogue-docs.ts";
import { generateSettingsGuide, settingsGuideFile } from "./generate-settings-docs.ts";
import { isCliCurrent, writeCli } from "./generate-cli.ts";
import { findStaleLists, writeFeatureLists } from "./generate-feature-lists.ts";
import { functionTypesFile, generateFunctionTypes } from "./generate-function-types.ts";
import { generateKeyScopes, keyScopesFile } from "./generate-key-scopes.ts";
import { generateTableTypes, tableTypesFile } from "./generate-table-types.ts";

// Writes the lists of features, the published description of the API, the program for customers, what
// keys need for calls, the descriptions of the catalogue's file and of settings, and the table types from the migrations; with
// --check it only reports whether lists and types are up to date. The description has a test for that.

const isCheck = process.argv.includes("--check");
if (!isCheck) writeFeatureLists();
if (!isCheck) await publish();
if (!isCheck) {
  await writeCli();
} else if (!(await isCliCurrent())) {
  console.error("src/app/downloads/moorage.gen.cjs is out of date: run npm run codegen.");
  process.exitCode = 1;
}
for (const { path } of isCheck ? findStaleLists() : []) {
  console.error(`${path} is out of date: run npm run codegen.`);
  process.exitCode = 1;
}

const server = await startThrowaway();
try {
  const url = server.url("postgres");
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  const generated = [
    [tableTypesFile, await generateTableTypes(url)],
    [functionTypesFile, await generateFunctionTypes(url)],
    [keyScopesFile, await generateKeyScopes()],
    [catalogueSchemaFile, generateCatalogueSchema()],
    [catalogueGuideFile, await generateCatalogueGuide()],
    [settingsGuideFile, await generateSettingsGuide()],
  ] as const;
  for (const [file, text] of generated) {
    if (!isCheck) {
      await writeFile(file, text);
    } else if ((await readFile(file, "utf8")) !== text) {
      console.error(`${basename(file.pathname)} is out of date: run npm run codegen.`);
      process.exitCode = 1;
    }
  }
} finally {
  await server.stop();
}

/** After the lists: contracts are read with them. */
async function publish(): Promise<void> {
  const { publishApi } = await import("./api/published-api.ts");
  for (const problem of await publishApi()) {
    console.error(`docs/openapi.json stays as it is, because programs of customers would break: ${problem}`);
    process.exitCode = 1;
  }
}
