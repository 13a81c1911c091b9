import type { ReactNode } from "react";
import { formatTag } from "#src/shared/format-tag.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { StructuredData } from "#src/web/ssr/structured-data.tsx";
import { ArticleText } from "#src/web/ui/article-text.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Article } from "../contract-page.ts";
import { ArticleListPublicPage } from "./article-list-public-page.tsx";
import { StillOpen } from "./help-public-page.tsx";

export interface HelpArticleProps {
  readonly page: PublicPage;
  readonly article: Article;
  /** Asks whether it helped. */
  readonly vote: ReactNode;
}

/** One article, and what is near it: `page`, `article`, `vote`. */
export function HelpArticlePublicPage({ page, article, vote }: HelpArticleProps) {
  const { t, locale, href, origin } = page;
  const { tag, dir, code } = pickLocale(article.language);
  const isOther = code !== locale.code;
  const day = new Intl.DateTimeFormat(formatTag(locale.tag), { dateStyle: "long", timeZone: "UTC" });
  return (
    <div className="mx-auto max-w-public px-6 pt-10 pb-26 max-md:px-4 max-md:pt-6 max-md:pb-16">
      <StructuredData
        data={{
          "@type": "TechArticle",
          headline: article.title,
          description: article.summary,
          inLanguage: tag,
          dateModified: article.updatedAt,
          mainEntityOfPage: origin + (isOther ? page.path : href(page.path)),
          publisher: { "@type": "Organization", name: page.site.name, url: `${origin}/` },
        }}
      />
      <div className="mx-auto max-w-prose bg-bg">
        <nav aria-label={t("help.place")} className="flex flex-wrap gap-x-2 text-14 text-muted">
          <a href={href(paths.help)} className="touch-target hover:text-fg hover:underline">
            {t("help.title")}
          </a>
          <span aria-hidden="true">/</span>
          <span>{t(`help.topic.${article.topic}`)}</span>
        </nav>
        {isOther && (
          <div className="mt-6">
            <Note>{t("help.inEnglish")}</Note>
          </div>
        )}
        <article className="mt-6 text-16 wrap-anywhere" {...(isOther && { lang: tag, dir })}>
          <h1 className="text-fluid-40 font-medium text-balance">{article.title}</h1>
          <p className="mt-4 text-18 text-pretty text-fg2">{article.summary}</p>
          <div className="mt-8">
            <ArticleText body={article.body} hrefOf={href} />
          </div>
        </article>
        <p className="mt-8 text-13 text-muted">
          {t("help.updated", { date: day.format(new Date(article.updatedAt)) })}
        </p>
        <div className="mt-6 border-y border-line py-4">{vote}</div>
        {article.related.length > 0 && (
          <section className="mt-12">
            <h2 className="mb-2 text-20 font-medium">{t("help.related")}</h2>
            <ArticleListPublicPage page={page} articles={article.related} level={3} />
          </section>
        )}
        <StillOpen page={page} />
      </div>
    </div>
  );
}
