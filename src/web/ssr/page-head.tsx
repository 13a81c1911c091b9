import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "./public-page.ts";

export interface PageHeadProps {
  readonly page: PublicPage;
  readonly title: string;
  readonly description: string;
}

/** What search engines and links to the page show. Made-up languages are not for them. */
export function PageHead({ page, title, description }: PageHeadProps) {
  const path = paths[page.route];
  const address = page.origin + page.href(path);
  const isIndexed = completeLocales.includes(page.locale.code);
  return (
    <>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      {isIndexed &&
        completeLocales.map((code) => (
          <link
            key={code}
            rel="alternate"
            hrefLang={pickLocale(code).tag}
            href={page.origin + localizedPath(path, code)}
          />
        ))}
      {isIndexed && <link rel="alternate" hrefLang="x-default" href={page.origin + path} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={page.site.name} />
      <meta property="og:type" content="website" />
    </>
  );
}
