/** A check of one field. */
export type FieldCheck = (value: unknown) => boolean;

/** Whether a value of unknown origin, such as the browser's storage, is an object whose fields pass these checks. */
export function hasFields(value: unknown, checks: Readonly<Record<string, FieldCheck>>): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(checks).every(([field, check]) => check(Reflect.get(value, field)));
}

export const isText: FieldCheck = (value) => typeof value === "string";

export const isGiven: FieldCheck = (value) => value !== undefined;
