import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { catalogueQuery, type CatalogueView, stockQuery } from "./catalogue-query.ts";
import { BeginDialog } from "./draft/begin-dialog.tsx";
import { DraftsPanel } from "./parts/drafts-panel.tsx";
import { SectionTable } from "./parts/section-table.tsx";
import { SectionTabs, useSection } from "./parts/section-tabs.tsx";

/** What is on sale, with what it costs us and what is left of it; drafts begin from here. */
export function CataloguePage() {
  return (
    <Loaded query={useQuery(catalogueQuery)} skeleton={<PageSkeleton />}>
      {(view) => <Shown view={view} />}
    </Loaded>
  );
}

function Shown({ view }: { readonly view: CatalogueView }) {
  const t = useTranslations("officeCatalogue");
  const times = useTimes();
  const mayWrite = useMay("catalogue.write");
  const section = useSection();
  const { data: left } = useQuery(stockQuery);
  const [isBeginning, setBeginning] = useState(false);
  const { document, drafts, publication, version } = view;
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading
        title={t("title")}
        beside={
          <span className="text-12 text-muted">
            {publication === null
              ? t("version", { version })
              : t("versionSince", { version, at: times.stamp(publication.publishedAt) })}
          </span>
        }
        actions={
          mayWrite && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus strokeWidth={1.6} />}
              onClick={() => setBeginning(true)}
            >
              {t("begin")}
            </Button>
          )
        }
      />
      <DraftsPanel drafts={drafts} />
      <SectionTabs document={document} />
      <div className="mt-4">
        <SectionTable document={document} section={section} stock={left?.stock} />
      </div>
      {isBeginning && <BeginDialog onClose={() => setBeginning(false)} />}
    </div>
  );
}
