import { Pool } from "pg";

/** Where the signatures of SQL functions are kept. */
export const functionTypesFile = new URL("../src/platform/db/functions.gen.ts", import.meta.url);

interface Signature {
  readonly name: string;
  /** `p_order_id uuid, p_at timestamp with time zone` */
  readonly parameters: string;
  readonly result: string;
}

/**
 * Functions that a statement calls for one value. Triggers, sets and rows are used inside larger statements; so are
 * the few with defaults.
 */
const signatures = `
  SELECT proname AS name, pg_get_function_identity_arguments(oid) AS parameters,
         pg_get_function_result(oid) AS result
  FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND NOT proretset AND pronargdefaults = 0
    AND proargmodes IS NULL AND prorettype <> 'trigger'::regtype
    AND (proargnames IS NULL OR 'p_' = ALL (SELECT left(argument, 2) FROM unnest(proargnames) AS argument))
  ORDER BY proname`;

/** Source text of the signatures of a migrated database's functions: what `call` sends and answers. */
export async function generateFunctionTypes(url: string): Promise<string> {
  const pool = new Pool({ connectionString: url });
  try {
    const { rows } = await pool.query<Signature>(signatures);
    return [
      "// Made by npm run codegen from the SQL functions. Names without their `p_`, in camelCase.",
      "",
      "export const sqlFunctions = {",
      ...rows.map(describe),
      "} as const;",
      "",
    ].join("\n");
  } finally {
    await pool.end();
  }
}

function describe({ name, parameters, result }: Signature): string {
  const lines = parameters.split(", ").filter(Boolean).map(describeParameter);
  const parts = lines.length === 0 ? "{}" : `{\n${lines.join("")}    }`;
  return `  ${name}: {\n    parameters: ${parts},\n    result: "${result}",\n  },`;
}

function describeParameter(parameter: string): string {
  const [name = "", ...type] = parameter.split(" ");
  return `      ${camelCase(name.slice("p_".length))}: "${type.join(" ")}",\n`;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
