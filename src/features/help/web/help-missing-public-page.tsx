import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ArticleListPublicPage } from "./article-list-public-page.tsx";
import { StillOpen } from "./help-public-page.tsx";
import { HelpSearchPublicPage } from "./help-search-public-page.tsx";

/** There is no article at this address: a search, and some that there are. */
export function HelpMissingPublicPage({ page }: { readonly page: PublicPage }) {
  const { t, data } = page;
  const articles = data.help?.kind === "missing" ? data.help.articles : [];
  return (
    <div className="mx-auto max-w-public px-6 pt-16 pb-26 max-md:px-4 max-md:pt-10 max-md:pb-16">
      <h1 className="text-fluid-56 font-medium">{t("help.missing.title")}</h1>
      <p className="mt-4 mb-8 max-w-140 text-18 text-pretty text-fg2">{t("help.missing.text")}</p>
      <HelpSearchPublicPage page={page} />
      {articles.length > 0 && (
        <section className="mt-12 max-w-prose">
          <h2 className="mb-2 text-20 font-medium">{t("help.missing.others")}</h2>
          <ArticleListPublicPage page={page} articles={articles} level={3} />
        </section>
      )}
      <StillOpen page={page} />
    </div>
  );
}
