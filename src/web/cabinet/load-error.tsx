import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { SupportLine } from "./support-line.tsx";

export interface LoadErrorProps {
  readonly error: unknown;
  /** What could not be loaded, as a sentence. */
  readonly title?: string | undefined;
  readonly onRetry: () => void;
  readonly pending?: boolean | undefined;
  readonly level?: 1 | 2 | 3 | undefined;
}

/** What could not be loaded, why, and a retry button unless it does not exist or is for other roles: `error`, `title`, `onRetry`, `pending`. */
export function LoadError({ error, title, onRetry, pending = false, level }: LoadErrorProps) {
  const t = useTranslations("common");
  const textOf = useErrorText();
  const trace =
    error instanceof ApiError && error.requestId !== undefined && !isForOthers(error)
      ? {
          code: error.code,
          requestId: error.requestId,
          copyLabel: t("error.codeAndRequest"),
          copiedLabel: t("action.copied"),
        }
      : undefined;
  return (
    <ErrorState
      title={title ?? t("error.failedToLoadPage")}
      level={level}
      retry={
        isMissing(error) || isForOthers(error)
          ? undefined
          : { label: t("action.retry"), onClick: onRetry, pending }
      }
      trace={trace}
    >
      {textOf(error)}
      {trace && <SupportLine id={trace.requestId} />}
    </ErrorState>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Neither a fault nor worth another try: a role in a team is as it is, and so is what a look of staff shows. */
function isForOthers(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "role_not_allowed" || error.code === "look_not_shown");
}
