import { useTranslations } from "use-intl";
import { AsciiName, type AsciiNameProps } from "#src/web/ui/ascii-name.tsx";

/** `AsciiName` that says what it is: `domain`, `className`. */
export function AsciiForm({ domain, className }: Omit<AsciiNameProps, "title">) {
  const t = useTranslations("domain");
  return <AsciiName domain={domain} title={t("asciiForm")} className={className} />;
}
