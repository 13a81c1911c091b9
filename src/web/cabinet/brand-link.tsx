import { localizedPath } from "#src/shared/page-locales.ts";
import { site } from "#src/web/site.ts";
import { Logo } from "#src/web/ui/logo.tsx";
import { useLocaleControl } from "./locale-provider.tsx";

/** The brand, linked to the home page. */
export function BrandLink() {
  const { locale } = useLocaleControl();
  return (
    <a href={localizedPath("/", locale.code)} className="touch-target flex shrink-0 rounded-4">
      <Logo name={site().name} mark={site().mark} />
    </a>
  );
}
