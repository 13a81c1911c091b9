import { useTranslations } from "use-intl";
import { HeadedSkeleton } from "./office-skeleton.tsx";

/** While a page's code loads. */
export function PageSkeleton() {
  const t = useTranslations("office.frame");
  return <HeadedSkeleton label={t("loading")} />;
}
