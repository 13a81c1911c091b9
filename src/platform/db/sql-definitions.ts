import type { Client } from "pg";
import type { SqlFile } from "./sql-files.ts";

/** What identifies a function among overloads here: a changed type gets a new name. */
export interface Definition {
  readonly name: string;
  readonly parameters: number;
}

/** The functions that a file creates. */
export function definitionsIn({ text }: SqlFile): Definition[] {
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

export interface StoredFunction extends Definition {
  /** As PostgreSQL writes it, ready for `DROP FUNCTION`. */
  readonly signature: string;
  /** Whether it belongs to the database role of this connection. */
  readonly isOurs: boolean;
}

/** Functions of the schema `public` that belong to no extension. */
export async function storedFunctions(client: Client): Promise<readonly StoredFunction[]> {
  const { rows } = await client.query<StoredFunction>(`
    SELECT proname AS name, oid::regprocedure::text AS signature, proowner = session_user::regrole AS "isOurs",
      -- As in the definition: with OUT parameters, which \`pronargs\` leaves out, and without the columns of a table.
      CASE WHEN proargmodes IS NULL THEN pronargs
        ELSE (SELECT count(*)::integer FROM unnest(proargmodes) AS mode WHERE mode <> 't') END AS parameters
    FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`);
  return rows;
}
