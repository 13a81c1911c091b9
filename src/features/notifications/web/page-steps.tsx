import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";

export interface PageStepsProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Previous and next page: `page`, `pages`, `onChange`. Nothing when there is only one page. */
export function PageSteps({ page, pages, onChange }: PageStepsProps) {
  const t = useTranslations("notifications.page");
  if (pages < 2) return null;
  return (
    <nav aria-label={t("label")} className="flex items-center justify-center gap-3">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft className="rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        {t("newer")}
      </Button>
      <span className="text-13 text-fg2">{t("position", { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t("older")}
        <ChevronRight className="rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
      </Button>
    </nav>
  );
}
