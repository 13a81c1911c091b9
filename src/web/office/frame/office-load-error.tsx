import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";

export interface OfficeLoadErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly pending?: boolean | undefined;
  readonly level?: 1 | 2 | undefined;
}

/** What could not be loaded, why, with the code and the request by which the log has it: `error`, `onRetry`. */
export function OfficeLoadError({ error, onRetry, pending = false, level }: OfficeLoadErrorProps) {
  const t = useTranslations("common");
  const textOf = useErrorText();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <ErrorState
      title={t("error.failedToLoadPage")}
      level={level}
      retry={{ label: t("action.retry"), onClick: onRetry, pending }}
      trace={
        error instanceof ApiError && requestId !== undefined
          ? {
              code: error.code,
              requestId,
              copyLabel: t("error.codeAndRequest"),
              copiedLabel: t("action.copied"),
            }
          : undefined
      }
    >
      {textOf(error)}
    </ErrorState>
  );
}
