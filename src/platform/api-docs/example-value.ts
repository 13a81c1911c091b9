import type { ApiSchema } from "./api-document.ts";

/** Values of the fields of a call, by name: what an example shows of a product that exists. */
export type NamedValues = Readonly<Record<string, unknown>>;

/** The part behind the prefix of every id in examples: 26 characters, of which each kind of id is made. */
export const exampleIdText = "01k7w3f5c8e4zr6p2m9qbv0hxd";

/**
 * A value that a schema accepts: the one that is named, else its default, its first choice, or something of its shape.
 * Of objects only what is required and what `own` names, so that an example is as short as the call can be.
 */
export function exampleOf(schema: ApiSchema, named: NamedValues, own: NamedValues = {}, name = ""): unknown {
  if (name in own) return own[name];
  if (name in named) return named[name];
  if (schema.type === "object") return objectExample(schema, named, own);
  const stated = [schema.default, schema.const, schema.enum?.[0]].find((value) => value !== undefined);
  if (stated !== undefined) return stated;
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return exampleOf(choice, named, own, name);
  if (schema.type === "array") return schema.items ? [exampleOf(schema.items, named, own, name)] : [];
  return scalarExample(schema);
}

function objectExample(
  { properties = {}, required = [] }: ApiSchema,
  named: NamedValues,
  own: NamedValues,
): object {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name in own);
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, named, own, name)]));
}

function scalarExample({ type, format, pattern, minimum = 1, minLength = 0 }: ApiSchema): unknown {
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(minimum, 1);
  if (type === "null") return null;
  const prefix = /^\^([a-z]{3}_)/.exec(pattern ?? "")?.[1];
  if (prefix !== undefined) return prefix + exampleIdText;
  return format === "date-time" ? "2030-01-01T00:00:00.000Z" : "example".padEnd(minLength, "-");
}
