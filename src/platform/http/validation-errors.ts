import type { FastifySchemaCompiler } from "fastify";
import { type $ZodIssue, type $ZodType, safeParse } from "zod/v4/core";
import { AppError, type ErrorCode } from "#src/shared/errors.ts";

/**
 * Parses the parts of a request with the contract's schemas. Invalid input is refused with one code per field;
 * an id that cannot exist is an unknown object, not a mistake in a form.
 */
export const compileValidator: FastifySchemaCompiler<$ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = safeParse(schema, data, { reportInput: true });
    if (result.success) {
      const path = pathOfNul(result.data);
      if (path === null) return { value: result.data };
      return { error: new AppError("invalid_input", undefined, { [path]: "invalid_characters" }) };
    }
    return { error: httpPart === "params" ? new AppError("not_found") : invalidInput(result.error.issues) };
  };

/** Path of a text with U+0000, which PostgreSQL cannot store; null when there is none. */
function pathOfNul(value: unknown, path = ""): string | null {
  if (typeof value === "string") return value.includes("\0") ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = pathOfNul(member, path === "" ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function invalidInput(issues: readonly $ZodIssue[]): AppError {
  const fields: Record<string, ErrorCode> = {};
  for (const issue of issues) {
    for (const [path, code] of fieldsOf(issue)) {
      // Own properties only: a field may be named `constructor`.
      if (!Object.hasOwn(fields, path)) fields[path] = code;
    }
  }
  return new AppError("invalid_input", undefined, fields);
}

function fieldsOf(issue: $ZodIssue): [string, ErrorCode][] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => [path === "" ? key : `${path}.${key}`, "unknown_field"]);
  }
  return [[path, codeOf(issue)]];
}

function codeOf(issue: $ZodIssue): ErrorCode {
  if (issue.code === "invalid_type" && issue.input === undefined) return "required";
  if (issue.code === "too_small" && issue.origin === "string")
    return issue.input === "" ? "required" : "too_short";
  if (issue.code === "too_big" && issue.origin === "string") return "too_long";
  return "invalid_input";
}
