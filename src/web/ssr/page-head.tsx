import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import { sharePicture } from "#src/shared/site-files.ts";
import { linkPicture, startIcon } from "#src/shared/site-icons.ts";
import type { PageLanguages } from "./page-entry.ts";
import type { PublicPage } from "./public-page.ts";
import { StructuredData } from "./structured-data.tsx";

export interface PageHeadProps {
  readonly page: PublicPage;
  readonly title: string;
  readonly description: string;
  readonly languages?: PageLanguages | undefined;
}

/** What search engines and link previews show. Pseudo-locales are left out. */
export function PageHead({ page, title, description, languages }: PageHeadProps) {
  const { origin, locale, route, path, site } = page;
  const own = completeLocales.filter((code) => languages?.languages.includes(code) ?? true);
  const isIndexed = own.includes(locale.code) && languages?.isHidden !== true;
  // Where there is no text of its own the page is a copy of the English one.
  const address = origin + (languages === undefined || own.includes(locale.code) ? page.href(path) : path);
  const touch = startIcon(site);
  const share = linkPicture(site);
  return (
    <>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      {isIndexed &&
        own.map((code) => (
          <link
            key={code}
            rel="alternate"
            hrefLang={pickLocale(code).tag}
            href={origin + localizedPath(path, code)}
          />
        ))}
      {isIndexed && <link rel="alternate" hrefLang="x-default" href={origin + path} />}
      {touch !== null && <link rel="apple-touch-icon" href={touch} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locale.tag.replaceAll("-", "_")} />
      {share !== null && <SharePicture url={origin + share} />}
      <meta name="twitter:card" content={share === null ? "summary" : "summary_large_image"} />
      {route === "home" && <StructuredData data={organizationOf(page)} />}
    </>
  );
}

function SharePicture({ url }: { readonly url: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(sharePicture.width)} />
      <meta property="og:image:height" content={String(sharePicture.height)} />
    </>
  );
}

/** The organization behind the site, as far as it is configured; examples are not. */
function organizationOf({ origin, site }: PublicPage) {
  const { news, support, bot, isExample } = site.telegram;
  const elsewhere = isExample ? [] : [news, support, bot].filter((url) => url !== null);
  return {
    "@type": "Organization",
    name: site.name,
    url: `${origin}/`,
    logo: origin + (startIcon(site) ?? "/favicon.svg"),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    ...(site.supportEmail !== null &&
      !site.supportIsExample && {
        contactPoint: { "@type": "ContactPoint", contactType: "customer support", email: site.supportEmail },
      }),
  };
}
