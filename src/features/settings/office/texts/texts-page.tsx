import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { textDocumentNames, type TextDocument } from "#src/shared/texts/documents.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { documentQuery, documentsQuery, type ListedDocument, type TextLanguage } from "./texts-query.ts";

/** Legal texts, pages and mails in the site's own words, by documents and languages. */
export function TextsPage() {
  const t = useTranslations("officeTexts");
  const query = useQuery(documentsQuery);
  return (
    <div className="flex flex-col px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <p className="mb-4 max-w-prose text-13 text-muted">{t("intro")}</p>
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={8} />}>
        {(documents) => <Documents documents={documents} />}
      </Loaded>
    </div>
  );
}

function Documents({ documents }: { readonly documents: readonly ListedDocument[] }) {
  const t = useTranslations("officeTexts");
  const [document, setDocument] = useState<TextDocument>("terms");
  const [language, setLanguage] = useState<TextLanguage>("en");
  const languages = documents.find((one) => one.document === document)?.languages ?? [];
  const query = useQuery(documentQuery(document, language));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Segmented
          label={t("documents")}
          value={document}
          onValueChange={setDocument}
          options={textDocumentNames.map((name) => ({ value: name, label: t(`document.${name}`) }))}
        />
        <Segmented
          label={t("languages")}
          value={language}
          onValueChange={setLanguage}
          options={languages.map(({ language: code, own }) => ({
            value: code,
            label: own === 0 ? pickLocale(code).nativeName : `${pickLocale(code).nativeName} · ${own}`,
          }))}
        />
      </div>
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={8} />}>
        {(entries) => <DocumentEditor key={`${document} ${language}`} {...{ document, language, entries }} />}
      </Loaded>
    </>
  );
}
