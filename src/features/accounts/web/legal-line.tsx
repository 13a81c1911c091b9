import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { paths } from "#src/shared/paths.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";

/** What a customer agrees to, below sign-up. The texts open beside it, so that the form stays filled in. */
export function LegalLine() {
  const t = useTranslations("accounts.signup");
  const { locale } = useLocaleControl();
  const link = (path: string) => (words: ReactNode) => (
    <a
      href={localizedPath(path, locale.code)}
      target="_blank"
      rel="noopener"
      className="touch-target underline"
    >
      {words}
    </a>
  );
  return (
    <p className="mt-4 text-13 text-pretty text-fg2">
      {t.rich("legal", { offer: link(paths.offer), privacy: link(paths.privacy) })}
    </p>
  );
}
