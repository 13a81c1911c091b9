import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { site } from "#src/web/site.ts";

/** The year the copyright line starts with (product §1). */
const firstYear = 2022;

/** The line under every cabinet page. */
export function CabinetFooter() {
  const t = useTranslations("common.footer");
  const year = clock.now().getFullYear();
  return (
    <footer className="border-t border-line">
      <p className="mx-auto max-w-cabinet px-8 py-5 text-12 text-muted max-md:px-4">
        {t("copyright", { years: `${firstYear}–${year}`, name: site().name })}
      </p>
    </footer>
  );
}
