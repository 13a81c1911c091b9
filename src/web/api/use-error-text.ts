import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "./api-error.ts";

/** The sentence of an error for the user: the server's own, or what stands for a missing answer. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("common.error");
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t("unknown");
      if (error.code === "NETWORK_ERROR") return t("noConnection");
      if (error.code === "INVALID_RESPONSE") return t("invalidResponse");
      return error.message === "" ? t("unknown") : error.message;
    },
    [t],
  );
}
