import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";

/** A database of one test file, dropped when the file ends; `drop` does so before. */
export async function ownDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  return { ...database, drop: releaseAtEnd(() => database.drop()) };
}
