import { use, useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "./api-error.ts";
import { RefusalWords } from "./refusal-words.ts";
import { withMoney } from "./with-money.ts";

/** What a call failed to do: shown when no message is available (product §8). Keys below `common.error`. */
export type FailureText =
  | "failedToSignIn"
  | "failedToSignUp"
  | "failedToRequestRecovery"
  | "failedToResetPassword"
  | "unknown";

/**
 * The sentence for an error in the user's language, or the one for a missing answer. A refusal without a message,
 * such as a gateway's page, is shown as `failure`.
 */
export function useErrorText(): (error: unknown, failure?: FailureText) => string {
  const t = useTranslations("common.error");
  const texts = useTranslations("errors");
  const words = use(RefusalWords);
  return useCallback(
    (error, failure = "unknown") => {
      if (!(error instanceof ApiError)) return t(failure);
      // Refused, but not in our words: its body has no message.
      if (error.code === "INVALID_RESPONSE")
        return t((error.status ?? 0) >= 400 ? failure : "invalidResponse");
      if (error.code === "NETWORK_ERROR" || error.code === "TIMEOUT") return t("noConnection");
      const own = words(error.code, error.params);
      if (own !== undefined) return own;
      // `api` has waited for them. An older page may get a code that its texts lack: then it shows the server's English sentence.
      return texts.has(error.code) ? texts(error.code, withMoney(error.params)) : error.message || t(failure);
    },
    [t, texts, words],
  );
}
