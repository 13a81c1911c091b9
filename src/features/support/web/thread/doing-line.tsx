import { useTranslations } from "use-intl";
import type { Passing } from "#src/web/events/passing.ts";

/** That somebody writes or reads at this moment, read aloud once: `doing`. It keeps its room, so that nothing moves. */
export function DoingLine({ doing }: { readonly doing: Passing | undefined }) {
  const t = useTranslations("support.doing");
  return (
    <p role="status" className="ms-11 min-h-5 text-13 text-muted max-md:ms-0">
      {doing !== undefined && (doing.doing === "typing" || doing.by === "staff") && (
        <>
          {doing.doing === "typing" && (
            <span aria-hidden="true" className="me-2 inline-block animate-appear font-semibold">
              …
            </span>
          )}
          {doing.by === "customer" ? t("colleague") : t(doing.doing)}
        </>
      )}
    </p>
  );
}
