import { useTranslations } from "use-intl";
import type { RowError } from "#src/shared/errors.ts";

const codes = ["empty", "long", "form", "markup", "missing", "unknown"] as const;

/** Why a text is refused, in a sentence. */
export function useProblemText() {
  const t = useTranslations("officeTexts.problem");
  return ({ code, fix }: RowError): string => {
    const known = codes.find((one) => one === code) ?? "form";
    return t(known, { place: fix ?? "" });
  };
}
