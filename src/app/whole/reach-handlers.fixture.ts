import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";

// What the matrices of callers send, so that a call that may be made comes to its handler.

/** Whether a route takes an empty body or none, and no file. */
export function takesNothing({ body, query, upload }: Route): boolean {
  return (
    upload !== true && [body, query].every((shape) => shape === undefined || z.safeParse(shape, {}).success)
  );
}

/** Ids for a path out of all that an owner has, found by the prefix that each one's schema demands. */
export function idsOf({ params }: Route, ids: Readonly<Record<string, string>>): Record<string, string> {
  const { properties = {} } = params ? z.toJSONSchema(params) : {};
  const all = Object.values(ids);
  const idOf = (schema: unknown) => {
    const prefix = /\^([a-z]{3}_)/.exec(JSON.stringify(schema))?.[1];
    if (prefix === undefined) return undefined;
    // Of nothing that is there, where the owner has none.
    return all.find((id) => id.startsWith(prefix)) ?? `${prefix}${"0".repeat(26)}`;
  };
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, idOf(schema) ?? "1"]));
}
