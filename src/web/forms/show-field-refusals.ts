import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "#src/web/api/api-error.ts";

/**
 * Puts the server's field errors at their fields and focuses the first. True when all that was wrong has its
 * place; false when the form has to say more.
 */
export function showFieldRefusals<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const refused = fields.filter((field) => error.fields[field] !== undefined);
  for (const [index, field] of refused.entries()) {
    const code = error.fields[field];
    setError(field, { type: "server", message: code ?? "invalid_input" }, { shouldFocus: index === 0 });
  }
  return refused.length > 0;
}
