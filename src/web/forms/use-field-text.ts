import { useCallback } from "react";
import { useTranslations } from "use-intl";

const known = [
  "email_taken",
  "invalid_characters",
  "invalid_email",
  "invalid_input",
  "invalid_name",
  "invalid_public_key",
  "required",
  "too_long",
  "too_short",
] as const;

/** The words for a field's error code; undefined when the field is right. */
export function useFieldText(): (code: string | undefined) => string | undefined {
  const t = useTranslations("common.field");
  return useCallback(
    (code) => {
      if (code === undefined) return undefined;
      return t(known.find((key) => key === code) ?? "invalid_input");
    },
    [t],
  );
}
