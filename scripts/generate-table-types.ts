import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as CodegenDialect } from "kysely-codegen";
import { Pool } from "pg";

/** The generated file of table types. */
export const tableTypesFile = new URL("../src/platform/db/schema.gen.ts", import.meta.url);

/** Source text of the table types of a migrated database. */
export async function generateTableTypes(url: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
  try {
    return await generate({
      db,
      dialect: new CodegenDialect(),
      outFile: null,
      print: false,
      excludePattern: "schema_(migrations|functions)",
      typeMapping: { int8: "bigint", numeric: "bigint" },
      typeOnlyImports: true,
    });
  } finally {
    await db.destroy();
  }
}
