import { useTranslations } from "use-intl";
import type { ErrorCode } from "#src/shared/errors.ts";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";

const own = ["capacity", "provider_failed", "provider_unreachable"] as const;

/** Why a task failed, in words; a code that the texts lack as it is. */
export function useCauseText(): (code: string) => string {
  const t = useTranslations("officeOrders.tasks.causes");
  const refusal = useRefusalTexts();
  return (code) => {
    const known = own.find((one) => one === code);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a code of the product, of this release or before
    return known === undefined ? (refusal(code as ErrorCode) ?? code) : t(known);
  };
}
