import type { Client } from "pg";
import { definitionsIn, type StoredFunction, storedFunctions } from "./sql-definitions.ts";
import type { SqlFile } from "./sql-files.ts";

/** Other objects need the function. */
const isNeeded = "2BP01";

/**
 * Drops functions of ours that no file defines any more: the release before this one may still run beside it and call
 * them, so the first upgrade that finds one only notes it and the next one drops it. Ours are those of our database role
 * whose name begins as that of a defined function does; an overload is recognized by its number of parameters. What a
 * migration made stays.
 */
export async function dropOldFunctions(
  client: Client,
  files: readonly SqlFile[],
  migrations: readonly SqlFile[],
  at: Date,
): Promise<void> {
  const defined = new Map(files.flatMap(definitionsIn).map((one) => [one.name, one.parameters]));
  const kept = new Set(migrations.flatMap(definitionsIn).map(({ name }) => name));
  const prefixes = new Set([...defined.keys()].flatMap((name) => prefixOf(name) ?? []));
  const found = await storedFunctions(client);
  const isOld = ({ name, parameters, isOurs }: StoredFunction): boolean => {
    if (!isOurs) return false;
    const now = defined.get(name);
    if (now !== undefined) return parameters !== now;
    return !kept.has(name) && prefixes.has(prefixOf(name) ?? "");
  };
  const old = found.filter(isOld).map(({ signature }) => signature);
  const { rows: noted } = await client.query<{ signature: string }>(
    "DELETE FROM schema_old_functions WHERE signature = ANY($1) RETURNING signature",
    [old],
  );
  const dropped = new Set<string>();
  // One of them may need another.
  for (let before = -1; before < dropped.size; ) {
    before = dropped.size;
    for (const { signature } of noted) {
      if (!dropped.has(signature) && (await isDropped(client, signature))) dropped.add(signature);
    }
  }
  await client.query("DELETE FROM schema_old_functions");
  await client.query("INSERT INTO schema_old_functions SELECT unnest($1::text[]), $2", [
    old.filter((signature) => !dropped.has(signature)),
    at,
  ]);
}

async function isDropped(client: Client, signature: string): Promise<boolean> {
  await client.query("SAVEPOINT old_function");
  try {
    // A name of the catalogue, quoted by PostgreSQL itself.
    await client.query(`DROP FUNCTION ${signature}`);
    return true;
  } catch (error) {
    await client.query("ROLLBACK TO old_function");
    if (error instanceof Error && "code" in error && error.code === isNeeded) return false;
    throw error;
  } finally {
    await client.query("RELEASE old_function");
  }
}

/** `catalog_` of `catalog_quote_server`; none of a name of one word. */
function prefixOf(name: string): string | undefined {
  return /^[a-z]+_/.exec(name)?.[0];
}
