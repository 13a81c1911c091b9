import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { OfficeLink } from "../office-link.tsx";
import { useOfficeTitle } from "./use-office-title.ts";

/** An address that the office does not have. */
export function NotFound() {
  const t = useTranslations("office.missing");
  useOfficeTitle(t("title"));
  return (
    <main className="pt-16">
      <EmptyState
        level={1}
        title={t("title")}
        actions={
          <OfficeLink href="/staff" className={buttonClass()}>
            {t("back")}
          </OfficeLink>
        }
      >
        {t("text")}
      </EmptyState>
    </main>
  );
}
