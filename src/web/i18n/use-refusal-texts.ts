import { use, useCallback, useEffect } from "react";
import { useTranslations } from "use-intl";
import type { ErrorCode, ErrorParams } from "#src/shared/errors.ts";
import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { RefusalWords } from "#src/web/api/refusal-words.ts";
import { refusalTexts } from "#src/web/api/refusal-texts.ts";
import { withMoney } from "#src/web/api/with-money.ts";

/** The text of an error's code with its parameters; undefined for a code that the texts lack, or while they load. */
export type RefusalText = (code: ErrorCode, params?: ErrorParams) => string | undefined;

/**
 * The texts of refusals, for parts that show one without a refused call: fields, causes, results of a list. They are
 * loaded once such a part is there and the page is idle, and before a refused call is reported.
 */
export function useRefusalTexts(): RefusalText {
  const texts = useTranslations("errors");
  const words = use(RefusalWords);
  useEffect(() => afterLoadAndIdle(() => void refusalTexts()), []);
  return useCallback(
    (code, params) => words(code, params) ?? (texts.has(code) ? texts(code, withMoney(params)) : undefined),
    [texts, words],
  );
}
