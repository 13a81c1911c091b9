import type { ReactNode } from "react";
import type { Locale } from "#src/shared/locales.ts";
import type { PageAssets } from "#src/shared/page-render.ts";
import { type Brand, brandStyles, windowIcon } from "#src/shared/site-icons.ts";
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
  /** Its accent and mark. */
  readonly site: Brand;
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
  site,
  children,
}: HtmlDocumentProps) {
  const styles = brandStyles(site);
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
        <link rel="icon" {...windowIcon(site)} />
        <link rel="manifest" href="/site.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        {isDrawnByScript && <script dangerouslySetInnerHTML={{ __html: firstCallsScript }} />}
        {!isDrawnByScript && fonts}
        {assets.css !== "" && <style dangerouslySetInnerHTML={{ __html: assets.css }} />}
        {assets.stylesheets.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        {styles !== "" && <style dangerouslySetInnerHTML={{ __html: styles }} />}
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
