import { useTranslations } from "use-intl";
import { OfficeLink, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { tabLinkClass, TabLinks } from "#src/web/ui/tab-links.tsx";
import type { Document } from "../catalogue-query.ts";
import { entriesOf, type Section, sections } from "./entry-fields.ts";

/** The section that the address names; plans without one. */
export function useSection(): Section {
  const { search } = useOfficeLocation();
  const named = new URLSearchParams(search).get("section");
  return sections.find((section) => section === named) ?? "plans";
}

/** The parts of the document, each with how many entries it has. */
export function SectionTabs({ document }: { readonly document: Document }) {
  const t = useTranslations("officeCatalogue");
  const { path } = useOfficeLocation();
  const shown = useSection();
  return (
    <TabLinks label={t("parts")}>
      {sections.map((section) => (
        <OfficeLink
          key={section}
          href={`${path}?section=${section}`}
          className={tabLinkClass(section === shown)}
          aria-current={section === shown ? "page" : undefined}
        >
          {t(`sections.${section}`)}
          <span className="font-mono text-12 text-muted">{entriesOf(document, section).length}</span>
        </OfficeLink>
      ))}
    </TabLinks>
  );
}
