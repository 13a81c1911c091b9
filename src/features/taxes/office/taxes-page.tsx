import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { RatesPanel } from "./rates-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { taxesQuery } from "./taxes-query.ts";

/** `/staff/taxes`: whether and how what is sold is taxed, and the rates that staff confirmed. */
export function TaxesPage() {
  const t = useTranslations("officeTaxes");
  return (
    <div className="flex flex-col gap-4 px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <Loaded query={useQuery(taxesQuery)} skeleton={<PageSkeleton />}>
        {(view) => (
          <>
            <Note>{t("advice")}</Note>
            <SettingsPanel settings={view.settings} />
            <RatesPanel view={view} />
          </>
        )}
      </Loaded>
    </div>
  );
}
