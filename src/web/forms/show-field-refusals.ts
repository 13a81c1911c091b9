import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "#src/web/api/api-error.ts";
import type { FieldCode } from "./schema-resolver.ts";

/**
 * Shows the server's field errors at their fields and focuses the first. True when every error has a field; false
 * when the form has to show more. `codeOf` finds a field's code where the call names the field differently.
 */
export function showFieldRefusals<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
  codeOf: (field: Path<Values>) => FieldCode | undefined = (field) =>
    error instanceof ApiError ? error.fields[field] : undefined,
): boolean {
  const refused = fields.flatMap((field) => {
    const code = codeOf(field);
    return code === undefined ? [] : [{ field, code }];
  });
  for (const [index, { field, code }] of refused.entries()) {
    setError(field, { type: "server", message: code }, { shouldFocus: index === 0 });
  }
  return refused.length > 0;
}
