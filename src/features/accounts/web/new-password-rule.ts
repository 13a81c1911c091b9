import type { FieldCode } from "#src/web/forms/schema-resolver.ts";

/**
 * The product's rule for new passwords (product §4), with what the form has of the person. It is loaded when it is
 * first asked for; when it cannot be, the server asks alone.
 */
export async function newPasswordRule(
  password: string,
  known: readonly (string | null)[] = [],
): Promise<{ readonly password: FieldCode | undefined }> {
  const rule = await import("#src/shared/validation/known-password.ts").catch(() => null);
  const isRefused = password !== "" && rule?.isKnownPassword(password, known) === true;
  return { password: isRefused ? "common_password" : undefined };
}
