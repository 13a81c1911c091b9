import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Domain } from "./domain-types.ts";

export interface AsciiNameProps {
  readonly domain: Pick<Domain, "name" | "shownName">;
  readonly className?: string | undefined;
}

/** The form of a name that computers use, where it is another than people's: `xn--bcher-kva.com`. */
export function AsciiName({ domain, className }: AsciiNameProps) {
  const t = useTranslations("domain");
  if (domain.name === domain.shownName) return null;
  return (
    <bdi
      dir="ltr"
      title={t("asciiForm")}
      className={classNames("font-mono text-12 wrap-anywhere text-muted", className)}
    >
      {domain.name}
    </bdi>
  );
}
