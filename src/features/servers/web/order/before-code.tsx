import { useTranslations } from "use-intl";

/** Says of the prices above it that the code of the summary is not in them. */
export function BeforeCode() {
  const t = useTranslations("order");
  return <p className="mt-2 text-12 text-muted">{t("beforeCode")}</p>;
}
