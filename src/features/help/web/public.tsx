import type { LocaleCode } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import type { PageEntries } from "#src/web/ssr/page-entry.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { HelpArticlePublicPage } from "./help-article-public-page.tsx";
import { HelpMissingPublicPage } from "./help-missing-public-page.tsx";
import { HelpPublicPage } from "./help-public-page.tsx";

export const helpPublicPages: PageEntries = {
  help: {
    title: ({ t, site, data }) =>
      data.help?.kind === "articles" && data.help.search !== null
        ? `${t("help.resultsFor", { query: data.help.search.query })} · ${site.name}`
        : `${t("help.title")} · ${site.name}`,
    description: ({ t, site }) => t("help.description", { name: site.name }),
    languages: ({ data }) => ({
      languages: completeLocales,
      isHidden: data.help?.kind === "articles" && data.help.search !== null,
    }),
    content: (page) => <HelpPublicPage page={page} />,
  },
  "help-article": {
    title: (page) => `${articleOf(page)?.title ?? page.t("help.missing.title")} · ${page.site.name}`,
    description: (page) => articleOf(page)?.summary ?? page.t("help.missing.text"),
    languages(page) {
      const article = articleOf(page);
      return {
        languages: completeLocales.filter((code: LocaleCode) => article?.languages.includes(code)),
        isHidden: article === null,
      };
    },
    content: (page, island) => {
      const article = articleOf(page);
      if (article === null) return <HelpMissingPublicPage page={page} />;
      const { t } = page;
      return (
        <HelpArticlePublicPage
          page={page}
          article={article}
          vote={island(
            "help-vote",
            {
              slug: article.slug,
              texts: {
                question: t("help.vote.question"),
                yes: t("help.vote.yes"),
                no: t("help.vote.no"),
                thanks: t("help.vote.thanks"),
                failed: t("help.vote.failed"),
              },
            },
            "interaction",
          )}
        />
      );
    },
  },
};

function articleOf({ data }: PublicPage) {
  return data.help?.kind === "article" ? data.help.article : null;
}
