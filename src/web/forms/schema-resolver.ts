import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";
import type { ErrorCode } from "#src/shared/errors.ts";

/** What is wrong with a field: the same codes the server answers with. */
export type FieldCode = ErrorCode;

type FieldCodes<Values> = { readonly [Field in keyof Values]?: FieldCode | undefined };

/**
 * Rules a schema cannot express, such as "an email by the product's rule": field → code, or undefined. One that is
 * loaded when it is needed answers later.
 */
export type ExtraRules<Values> = (values: Values) => FieldCodes<Values> | Promise<FieldCodes<Values>>;

/**
 * Checks a flat form by the schema of the call's body, so that both halves apply the same rule. The message of
 * an error is its code; `useFieldText` has the text.
 */
export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
  extra?: ExtraRules<Values>,
): Resolver<Values> {
  return async (values) => {
    const codes = new Map<string, FieldCode>();
    for (const [field, code] of Object.entries((await extra?.(values)) ?? {})) {
      if (code !== undefined) codes.set(field, code);
    }
    for (const issue of z.safeParse(schema, values).error?.issues ?? []) {
      const field = String(issue.path[0]);
      codes.set(field, issueCode(issue, values[field]));
    }
    if (codes.size === 0) return { values, errors: {} };
    return { values: {}, errors: fieldErrors<Values>(codes) };
  };
}

function issueCode(issue: z.core.$ZodIssue, value: unknown): FieldCode {
  if (value === "" || value === undefined) return "required";
  if (issue.code === "too_small") return "too_short";
  if (issue.code === "too_big") return "too_long";
  return "invalid_input";
}

function fieldErrors<Values extends FieldValues>(codes: ReadonlyMap<string, FieldCode>): FieldErrors<Values> {
  const errors = Object.fromEntries(
    [...codes].map(([field, code]) => [field, { type: code, message: code }]),
  );
  // The fields come from the schema of these values.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return errors as FieldErrors<Values>;
}
