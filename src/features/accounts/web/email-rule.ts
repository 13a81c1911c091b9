import { isEmail, isNonEmpty } from "#src/shared/validation/text.ts";
import type { FieldCode } from "#src/web/forms/schema-resolver.ts";

/** The product's rule for emails, in addition to the body's schema (product §5). */
export function emailRule({ email }: { readonly email: string }): { readonly email: FieldCode | undefined } {
  if (!isNonEmpty(email)) return { email: "email_missing" };
  return { email: isEmail(email) ? undefined : "invalid_email" };
}
