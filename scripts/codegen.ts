import { readFile, writeFile } from "node:fs/promises";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as CodegenDialect } from "kysely-codegen";
import { Pool } from "pg";
import { systemClock } from "#src/platform/clock.ts";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";

// Writes the table types from the migrations; with --check it only says whether they are up to date.

const target = new URL("../src/platform/db/schema.gen.ts", import.meta.url);

async function generateTypes(): Promise<string> {
  const server = await startThrowaway();
  try {
    const url = server.url("postgres");
    await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
    });
    const text = await generate({
      db,
      dialect: new CodegenDialect(),
      outFile: null,
      print: false,
      excludePattern: "schema_(migrations|functions)",
      typeMapping: { int8: "bigint", numeric: "bigint" },
      typeOnlyImports: true,
    });
    await db.destroy();
    return text;
  } finally {
    await server.stop();
  }
}

const generated = await generateTypes();
if (!process.argv.includes("--check")) {
  await writeFile(target, generated);
} else if ((await readFile(target, "utf8")) !== generated) {
  console.error("src/platform/db/schema.gen.ts is out of date: run npm run codegen.");
  process.exitCode = 1;
}
