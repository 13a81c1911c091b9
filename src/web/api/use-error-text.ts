import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { ErrorParams } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import { ApiError } from "./api-error.ts";

/** The sentence for an error in the user's language, or the one for a missing answer. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("common.error");
  const texts = useTranslations("errors");
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t("unknown");
      if (error.code === "NETWORK_ERROR") return t("noConnection");
      if (error.code === "INVALID_RESPONSE") return t("invalidResponse");
      // An older page may get a code that its texts lack: then it shows the server's English sentence.
      return texts.has(error.code)
        ? texts(error.code, withMoney(error.params))
        : error.message || t("unknown");
    },
    [t, texts],
  );
}

/** `{missing}` in a text is the amount of the parameter `missingCents`. */
function withMoney(params: ErrorParams = {}): ErrorParams {
  const money = Object.entries(params).flatMap(([name, value]) =>
    name.endsWith("Cents") && typeof value === "number"
      ? [[name.slice(0, -5), formatCents(value)] as const]
      : [],
  );
  return { ...params, ...Object.fromEntries(money) };
}
