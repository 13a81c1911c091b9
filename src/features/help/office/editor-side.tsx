import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ArticleText } from "#src/web/ui/article-text.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { ArticleDifference, type WrittenText } from "./article-difference.tsx";
import { type Article, versionsQuery } from "./articles-query.ts";
import { writtenLanguage } from "./language-editor.tsx";
import { PublishButton } from "./publish-button.tsx";

export interface EditorSideProps {
  readonly article: Article;
  readonly language: LocaleCode;
  /** What is typed. */
  readonly text: WrittenText;
  readonly onDone: (article: Article) => void;
}

type View = "preview" | "difference" | "english" | "versions";

/** Beside the editor: how the text looks, what changes, what the English text says, and all versions. */
export function EditorSide({ article, language, text, onDone }: EditorSideProps) {
  const t = useTranslations("officeHelp.view");
  const [view, setView] = useState<View>(language === "en" ? "preview" : "english");
  const own = article.languages.find((one) => one.language === language);
  const english = article.languages.find((one) => one.language === "en");
  const { dir } = pickLocale(language);
  const views = (["preview", "difference", "english", "versions"] as const).filter(
    (one) => one !== "english" || language !== "en",
  );
  return (
    <section aria-label={t("label")} className="flex min-w-0 flex-col gap-3">
      <div>
        <Segmented
          label={t("label")}
          isView
          value={view}
          onValueChange={setView}
          options={views.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {view === "preview" && <Shown text={text} language={language} />}
      {view === "english" && english !== undefined && (
        <Shown text={english.published ?? english.newest} language="en" />
      )}
      {view === "difference" && (
        <ArticleDifference
          before={own?.published ?? { title: "", summary: "", body: "" }}
          after={text}
          dir={dir}
        />
      )}
      {view === "versions" && <Versions article={article} language={language} onDone={onDone} />}
    </section>
  );
}

function Shown({ text, language }: { readonly text: WrittenText; readonly language: LocaleCode }) {
  const { tag, dir } = pickLocale(language);
  return (
    <article
      lang={tag}
      dir={dir}
      className="min-w-0 rounded-10 border border-line bg-bg px-5 py-4 text-14 wrap-anywhere"
    >
      <h2 className="text-24 font-medium">{text.title}</h2>
      <p className="mt-2 text-16 text-fg2">{text.summary}</p>
      <ArticleText body={text.body} opensAside />
    </article>
  );
}

function Versions({ article, language, onDone }: Omit<EditorSideProps, "text">) {
  const t = useTranslations("officeHelp.versions");
  const mayWrite = useMay("help.write");
  const query = useQuery(versionsQuery(article.id, writtenLanguage(language)));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("title")} rows={3} />}>
      {(versions) => (
        <PlainTable
          title={t("title")}
          empty={t("none")}
          rows={versions}
          rowKey={({ number }) => String(number)}
          columns={[
            { key: "number", header: t("number"), cell: ({ number }) => <BdiCode>{number}</BdiCode> },
            { key: "title", header: t("heading"), cell: ({ title }) => <bdi>{title}</bdi> },
            { key: "by", header: t("by"), cell: ({ writtenBy }) => <bdi>{writtenBy ?? t("product")}</bdi> },
            { key: "at", header: t("at"), cell: ({ createdAt }) => <AgeLabel at={createdAt} /> },
            {
              key: "acts",
              header: t("acts"),
              align: "end",
              cell: (version) =>
                mayWrite && (
                  <PublishButton article={article} language={language} version={version} onDone={onDone} />
                ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
