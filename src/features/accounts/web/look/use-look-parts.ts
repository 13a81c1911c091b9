import { useFormatter, useTranslations } from "use-intl";
import type { LookPart } from "#src/shared/look-parts.ts";

/** What a look was shown, in a sentence. */
export function useLookParts(): (parts: readonly LookPart[]) => string {
  const t = useTranslations("look.looks");
  const format = useFormatter();
  return (parts) => {
    const names = [...new Set(parts)].map((part) => t(`parts.${part}`));
    return names.length === 0 ? t("none") : t("saw", { parts: format.list(names) });
  };
}
