import type { ReactNode } from "react";
import type { Locale } from "#src/shared/locales.ts";
import type { PageAssets } from "#src/shared/page-render.ts";
import { logoFiles, logoPath, logoStyles, type SiteLogo } from "#src/shared/site-mark.ts";
import { accentStyles } from "#src/shared/brand-accent.ts";
import { firstCallsScript } from "#src/web/api/first-call.ts";
import { firstPaintScript, prefetchRules, startScript } from "./inline-scripts.ts";

export interface HtmlDocumentProps {
  readonly locale: Locale;
  readonly title: string;
  readonly assets: PageAssets;
  /** Description, canonical address, languages. */
  readonly head?: ReactNode;
  readonly prefetch?: boolean;
  /** There is no text before the module has run, so its files are requested before the font. */
  readonly isDrawnByScript?: boolean;
  /** The hue of the brand's accent; absent: the product's. */
  readonly accentHue?: number | undefined;
  /** The logo of the brand; absent: it has none of its own. */
  readonly logo?: SiteLogo | undefined;
  /** The site has left this host: browsers are sent to that origin. */
  readonly movedTo?: string | undefined;
  readonly children: ReactNode;
}

/** Link for a style sheet inlined in the page: code that requests the file finds it here. It loads nothing. */
const inlinedLink = { rel: "stylesheet", disabled: true };

/** The page around its body. Text and its font come before scripts, which start once the first text is painted. */
export function HtmlDocument({
  locale,
  title,
  assets,
  head,
  prefetch,
  isDrawnByScript,
  movedTo,
  accentHue,
  logo,
  children,
}: HtmlDocumentProps) {
  const brand =
    (accentHue === undefined ? "" : accentStyles(accentHue)) + (logo === undefined ? "" : logoStyles(logo));
  const fonts = assets.fonts.map((url) => (
    <link
      key={url}
      rel="preload"
      href={url}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
      fetchPriority={isDrawnByScript ? "low" : "auto"}
    />
  ));
  return (
    <html
      lang={locale.tag}
      dir={locale.dir}
      data-theme="light"
      data-moved-to={movedTo}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head}
        {logo === undefined ? (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ) : (
          <link rel="icon" href={logoPath(logo, logoFiles.icon192)} type="image/png" />
        )}
        <link rel="manifest" href="/site.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        {isDrawnByScript && <script dangerouslySetInnerHTML={{ __html: firstCallsScript }} />}
        {!isDrawnByScript && fonts}
        {assets.css !== "" && <style dangerouslySetInnerHTML={{ __html: assets.css }} />}
        {assets.stylesheets.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        {brand !== "" && <style dangerouslySetInnerHTML={{ __html: brand }} />}
        {isDrawnByScript && assets.inlined.map((url) => <link key={url} {...inlinedLink} href={url} />)}
        {isDrawnByScript ? (
          <ModuleOf assets={assets} />
        ) : (
          <>
            <meta name="start" content={[assets.script, ...assets.preloads].join(" ")} />
            <script dangerouslySetInnerHTML={{ __html: startScript }} />
          </>
        )}
        {isDrawnByScript && fonts}
        {prefetch && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchRules }} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Preloads everything that renders the page while the page is parsed. */
function ModuleOf({ assets }: Pick<HtmlDocumentProps, "assets">) {
  return (
    <>
      {assets.preloads.map((url) => (
        <link key={url} rel="modulepreload" href={url} fetchPriority="low" />
      ))}
      <script type="module" src={assets.script} fetchPriority="low" />
    </>
  );
}
