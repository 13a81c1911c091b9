import type * as z from "zod/mini";
import type { plainFields } from "#src/shared/schemas.ts";

/** The fields of an object as answers to staff have them: what is no plain value is its JSON. */
export function plainFieldsOf(value: object): z.output<typeof plainFields> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [name, plain(field)]),
  );
}

function plain(field: unknown): string | number | boolean | null {
  if (field === null || field === undefined) return null;
  if (typeof field === "string" || typeof field === "number" || typeof field === "boolean") return field;
  return JSON.stringify(field);
}
