import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { completeLocales } from "#src/shared/page-locales.ts";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { OfficeLink, useOfficeId } from "#src/web/office/office-link.tsx";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { ArticleActs } from "./article-acts.tsx";
import { ArticleState } from "./article-state.tsx";
import { type Article, articleQuery } from "./articles-query.ts";
import { LanguageEditor } from "./language-editor.tsx";

/** An article in all its languages: what visitors read, and what is being written. */
export function ArticlePage() {
  const t = useTranslations("officeHelp");
  const query = useQuery(articleQuery(useOfficeId("helpArticle")));
  return (
    <div className="flex flex-col px-6 pt-4 pb-6 max-md:px-4">
      <p className="text-12">
        <OfficeLink href="/staff/help" className="text-muted hover:text-fg">
          {t("list.title")}
        </OfficeLink>
      </p>
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={6} />}>
        {(article) => <ArticleView key={article.id} article={article} />}
      </Loaded>
    </div>
  );
}

function ArticleView({ article }: { readonly article: Article }) {
  const t = useTranslations("officeHelp");
  const [language, setLanguage] = useState<LocaleCode>("en");
  const title = article.languages[0]?.newest.title ?? article.slug;
  return (
    <>
      <OfficeHeading
        title={title}
        beside={<ArticleState state={article.state} />}
        actions={<ArticleActs article={article} />}
      />
      <Languages article={article} value={language} onValueChange={setLanguage} />
      <p className="my-3 text-12 text-muted">
        {t("facts", {
          topic: t(`topic.${article.topic}`),
          helpful: article.helpful,
          total: article.helpful + article.unhelpful,
        })}
      </p>
      <LanguageEditor key={language} article={article} language={language} />
    </>
  );
}

interface LanguagesProps {
  readonly article: Article;
  readonly value: LocaleCode;
  readonly onValueChange: (language: LocaleCode) => void;
}

/** The languages of the site, each with a mark of what is there: published, newer than that, old, or nothing. */
function Languages({ article, value, onValueChange }: LanguagesProps) {
  const t = useTranslations("officeHelp.language");
  const stateOf = (code: LocaleCode) => {
    const found = article.languages.find(({ language }) => language === code);
    if (found === undefined) return { mark: "off", text: t("missing") } as const;
    if (found.isOutdated) return { mark: "warn", text: t("outdated") } as const;
    if (found.published === null) return { mark: "busy", text: t("draft") } as const;
    if (found.published.number !== found.newest.number) return { mark: "busy", text: t("newer") } as const;
    return { mark: "ok", text: t("published") } as const;
  };
  return (
    <div role="group" aria-label={t("label")} className="flex flex-wrap gap-2">
      {completeLocales.map((code) => {
        const { mark, text } = stateOf(code);
        return (
          <button
            key={code}
            type="button"
            aria-pressed={code === value}
            onClick={() => onValueChange(code)}
            className="inline-flex min-h-8 items-center gap-2 rounded-6 border border-line2 bg-surface px-3 text-13 hover:bg-surface2 aria-pressed:border-accent aria-pressed:bg-accenttint max-md:min-h-11"
          >
            <BuoyMark kind={mark} />
            <bdi className="font-medium">{pickLocale(code).nativeName}</bdi>
            <span className="text-12 text-muted">{text}</span>
          </button>
        );
      })}
    </div>
  );
}
