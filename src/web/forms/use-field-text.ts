import { useCallback } from "react";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import type { FieldCode } from "./schema-resolver.ts";

/** The text for a field's error code, the same as the server's; undefined when the field is valid. */
export function useFieldText(): (code: string | undefined) => string | undefined {
  const textOf = useRefusalTexts();
  return useCallback((code) => (code === undefined ? undefined : textOf(fieldCode(code))), [textOf]);
}

const plain = [
  "common_password",
  "email_missing",
  "email_taken",
  "email_unchanged",
  "glue_needed",
  "glue_not_needed",
  "invalid_address",
  "invalid_characters",
  "invalid_country",
  "invalid_email",
  "invalid_host_name",
  "invalid_name",
  "invalid_name_server",
  "invalid_phone",
  "invalid_postal_code",
  "invalid_public_key",
  "invalid_vat_number",
  "key_name_taken",
  "name_server_repeated",
  "not_latin",
  "required",
  "reverse_not_confirmed",
  "too_long",
  "too_short",
  "url_refused",
  "wrong_code",
  "wrong_password",
] as const satisfies readonly FieldCode[];

/** Codes whose texts fit a single field; any other is shown as invalid input. */
function fieldCode(code: string): (typeof plain)[number] | "invalid_input" {
  return plain.find((known) => known === code) ?? "invalid_input";
}
