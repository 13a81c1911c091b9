import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { site } from "#src/web/site.ts";

/** Sets the window's title: `Audit · Moorage Office`. */
export function useOfficeTitle(title: string): void {
  const t = useTranslations("office.frame");
  const end = t("windowTitle", { name: site().name });
  useEffect(() => {
    document.title = `${title} · ${end}`;
  }, [title, end]);
}
