import { helpTopics } from "#src/shared/help.ts";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import type { ArticleBrief } from "../contract-page.ts";
import { ArticleListPublicPage } from "./article-list-public-page.tsx";
import { HelpSearchPublicPage } from "./help-search-public-page.tsx";

/** Every article by topic, or what a search found. */
export function HelpPublicPage({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const help = data.help?.kind === "articles" ? data.help : { articles: [], search: null };
  return (
    <div className="mx-auto max-w-public px-6 pt-16 pb-26 max-md:px-4 max-md:pt-10 max-md:pb-16">
      <h1 className="text-fluid-56 font-medium">{t("help.title")}</h1>
      <p className="mt-4 mb-8 max-w-140 text-18 text-pretty text-fg2">{t("help.lead")}</p>
      <HelpSearchPublicPage page={page} query={help.search?.query ?? ""} />
      {help.search === null ? (
        <Topics page={page} articles={help.articles} />
      ) : (
        <Found page={page} search={help.search} />
      )}
      <StillOpen page={page} />
    </div>
  );
}

function Topics({
  page,
  articles,
}: {
  readonly page: PublicPage;
  readonly articles: readonly ArticleBrief[];
}) {
  const { t } = page;
  const topics = helpTopics
    .filter((topic) => topic !== "domains" || page.site.withoutDomains !== true)
    .map((topic) => ({ topic, own: articles.filter((article) => article.topic === topic) }))
    .filter(({ own }) => own.length > 0);
  if (topics.length === 0) return <p className="mt-12 text-16 text-fg2">{t("help.none")}</p>;
  return (
    <div className="mt-12 border-t border-fg">
      {topics.map(({ topic, own }) => (
        <section
          key={topic}
          className="grid grid-cols-[352px_1fr] gap-x-12 gap-y-2 border-b border-line py-7 max-lg:grid-cols-1 max-md:py-6"
        >
          <h2 className="text-24">{t(`help.topic.${topic}`)}</h2>
          <ArticleListPublicPage page={page} articles={own} level={3} />
        </section>
      ))}
    </div>
  );
}

interface FoundProps {
  readonly page: PublicPage;
  readonly search: { readonly query: string; readonly found: readonly ArticleBrief[] };
}

function Found({ page, search: { query, found } }: FoundProps) {
  const { t, href } = page;
  return (
    <section className="mt-12 border-y border-fg py-7 max-md:py-6">
      <h2 className="text-24 wrap-anywhere">
        {t.rich(found.length === 0 ? "help.nothingFor" : "help.foundFor", {
          count: found.length,
          query: () => <bdi>{query}</bdi>,
        })}
      </h2>
      {found.length === 0 ? (
        <p className="mt-3 max-w-140 text-16 text-pretty text-fg2">{t("help.nothingText")}</p>
      ) : (
        <div className="mt-4 max-w-prose">
          <ArticleListPublicPage page={page} articles={found} level={3} />
        </div>
      )}
      <p className="mt-6">
        <a href={href(paths.help)} className="touch-target text-14 font-medium underline underline-offset-2">
          {t("help.all")}
        </a>
      </p>
    </section>
  );
}

/** The way to people, below everything that was written. */
export function StillOpen({ page: { t } }: { readonly page: PublicPage }) {
  return (
    <section className="mt-12 flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
      <div>
        <h2 className="text-20 font-medium">{t("help.ask.title")}</h2>
        <p className="mt-1 max-w-140 text-14 text-pretty text-fg2">{t("help.ask.text")}</p>
      </div>
      <ButtonLink href={paths["cabinet-support-ticket"]}>{t("help.ask.write")}</ButtonLink>
    </section>
  );
}
