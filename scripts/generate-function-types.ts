import { Pool } from "pg";

/** The generated file of SQL functions' signatures. */
export const functionTypesFile = new URL("../src/platform/db/functions.gen.ts", import.meta.url);

interface Signature {
  readonly name: string;
  /** `p_order_id uuid, p_at timestamp with time zone` */
  readonly parameters: string;
  readonly result: string;
  /** Channels whose listeners wait for what it does. */
  readonly wakes: readonly string[];
}

interface SqlFunction extends Omit<Signature, "wakes"> {
  /** Its full source text. */
  readonly text: string;
  /** Whether `call` can send it. */
  readonly isCallable: boolean;
}

/** Text by which a function itself wakes each channel; other functions do so by calling such a one. */
const waitedFor: Readonly<Record<string, RegExp>> = {
  tasks: /INSERT INTO tasks\b/,
  events: /INSERT INTO outbox_events\b/,
  dns: /UPDATE dns_zones\b/,
};

/**
 * Functions called for a single value. Triggers and functions that return sets or rows are used inside larger
 * statements, as are the few with defaults.
 */
const readFunctions = `
  SELECT proname AS name, pg_get_function_identity_arguments(oid) AS parameters,
         pg_get_function_result(oid) AS result, pg_get_functiondef(oid) AS text,
         NOT proretset AND pronargdefaults = 0 AND proargmodes IS NULL AND prorettype <> 'trigger'::regtype
           AND (proargnames IS NULL OR 'p_' = ALL (SELECT left(argument, 2) FROM unnest(proargnames) AS argument))
           AS "isCallable"
  FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  ORDER BY proname`;

/** Source text of the function signatures of a migrated database: what `call` sends and returns. */
export async function generateFunctionTypes(url: string): Promise<string> {
  const pool = new Pool({ connectionString: url });
  try {
    const { rows } = await pool.query<SqlFunction>(readFunctions);
    const wakes = new Map(Object.keys(waitedFor).map((channel) => [channel, findWaking(rows, channel)]));
    const signatures = rows
      .filter(({ isCallable }) => isCallable)
      .map((row) => ({
        ...row,
        wakes: [...wakes].filter(([, names]) => names.has(row.name)).map(([name]) => name),
      }));
    return [
      "// Made by npm run codegen from the SQL functions. Names without their `p_`, in camelCase.",
      "",
      "export const sqlFunctions = {",
      ...signatures.map(describe),
      "} as const;",
      "",
    ].join("\n");
  } finally {
    await pool.end();
  }
}

/** Functions that do what a channel's listeners wait for, directly or through others. */
function findWaking(functions: readonly SqlFunction[], channel: string): ReadonlySet<string> {
  const found = new Set<string>();
  const does = ({ text }: SqlFunction): boolean =>
    waitedFor[channel]?.test(text) === true || [...found].some((name) => text.includes(`${name}(`));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const one of functions) if (!found.has(one.name) && does(one)) found.add(one.name);
  }
  return found;
}

function describe({ name, parameters, result, wakes }: Signature): string {
  const lines = parameters.split(", ").filter(Boolean).map(describeParameter);
  const parts = lines.length === 0 ? "{}" : `{\n${lines.join("")}    }`;
  return `  ${name}: {\n    parameters: ${parts},\n    result: "${result}",\n    wakes: [${wakes.map((channel) => `"${channel}"`).join(", ")}],\n  },`;
}

function describeParameter(parameter: string): string {
  const [name = "", ...type] = parameter.split(" ");
  return `      ${camelCase(name.slice("p_".length))}: "${type.join(" ")}",\n`;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
