import { isEmail } from "#src/shared/validation/text.ts";
import type { FieldCode } from "#src/web/forms/schema-resolver.ts";

/** An e-mail by the product's rule, beside what the body's schema says (product §4). */
export function emailRule({ email }: { readonly email: string }): { readonly email: FieldCode | undefined } {
  return { email: isEmail(email) ? undefined : "invalid_email" };
}
