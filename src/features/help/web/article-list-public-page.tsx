import { ArrowRight } from "lucide-react";
import { pickLocale } from "#src/shared/locales.ts";
import { pathOf } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { ArticleBrief } from "../contract-page.ts";

export interface ArticleListProps {
  readonly page: PublicPage;
  readonly articles: readonly ArticleBrief[];
  readonly level: 2 | 3;
}

/** Articles with what each answers; the whole row is the link: `page`, `articles`, `level` of their headings. */
export function ArticleListPublicPage({ page, articles, level }: ArticleListProps) {
  const Heading = `h${level}` as const;
  return (
    <ul>
      {articles.map(({ slug, title, summary, language }) => {
        const { tag, dir } = pickLocale(language);
        const isOther = language !== page.locale.code;
        return (
          <li
            key={slug}
            className="relative grid grid-cols-[1fr_16px] items-center gap-x-4 border-line py-3 not-first:border-t hover:bg-surface2"
          >
            <div className="min-w-0" {...(isOther && { lang: tag, dir })}>
              <Heading className="text-16 font-medium wrap-anywhere">
                <a
                  href={page.href(pathOf("help-article", { slug }))}
                  className="before:absolute before:inset-0"
                >
                  {title}
                </a>
              </Heading>
              <p className="text-14 text-pretty text-fg2 wrap-anywhere">{summary}</p>
            </div>
            <ArrowRight
              className="size-4 text-accent rtl:-scale-x-100"
              strokeWidth={1.6}
              aria-hidden="true"
            />
          </li>
        );
      })}
    </ul>
  );
}
