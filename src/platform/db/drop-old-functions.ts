import type { Client } from "pg";
import type { SqlFile } from "./sql-files.ts";

/** Other objects need the function. */
const isNeeded = "2BP01";

/**
 * Drops functions of ours that no file defines any more: the release before this one may still run beside it and call
 * them, so the first upgrade that finds one only notes it and the next one drops it. Ours are those whose name begins
 * as that of a defined function does; an overload is known by its number of parameters. What a migration made stays.
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
  const { rows: found } = await client.query<{ name: string; parameters: number; signature: string }>(`
    SELECT proname AS name, oid::regprocedure::text AS signature,
      -- As in the definition: with OUT parameters, which \`pronargs\` leaves out, and without the columns of a table.
      CASE WHEN proargmodes IS NULL THEN pronargs
        ELSE (SELECT count(*)::integer FROM unnest(proargmodes) AS mode WHERE mode <> 't') END AS parameters
    FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`);
  const isOld = ({ name, parameters }: (typeof found)[number]): boolean => {
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

interface Definition {
  readonly name: string;
  readonly parameters: number;
}

function definitionsIn({ text }: SqlFile): Definition[] {
  return [...text.matchAll(/\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+(\w+)\s*\(/gi)].map((match) => ({
    name: match[1] ?? "",
    parameters: countParameters(text.slice(match.index + match[0].length)),
  }));
}

/** How many there are up to the closing parenthesis; a type or a default may have commas of its own. */
function countParameters(text: string): number {
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (const char of text.replaceAll(/--[^\n]*/g, "")) {
    if (char === ")" && depth === 0) break;
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (char === "," && depth === 0) count += 1;
    if (/\S/.test(char)) isEmpty = false;
  }
  return isEmpty ? 0 : count + 1;
}

/** `catalog_` of `catalog_quote_server`; none of a name of one word. */
function prefixOf(name: string): string | undefined {
  return /^[a-z]+_/.exec(name)?.[0];
}
