import { escapeHtml } from "#src/shared/escape-html.ts";
import type { ApiDocument } from "./api-document.ts";
import type { Guide, GuideSection } from "./guide.ts";
import { codeBlock, inlineCode, listCalls } from "./list-calls.ts";
import { pageStyles } from "./page-styles.ts";
import { sampleLanguages } from "#src/shared/call-samples/code-samples.ts";

export interface DocsPage {
  /** Of the site. */
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly scriptPath: string;
  readonly guide: Guide;
  readonly document: ApiDocument;
  readonly colours: string;
}

/**
 * The documentation of the API as one page in English: a guide in four languages, which needs no script, and all calls.
 * The list of calls gives way to the interactive reference, which is large, once a reader comes near it.
 */
export function drawDocsPage(page: DocsPage): string {
  const { name, origin, path, guide, document, colours } = page;
  const title = escapeHtml(`${name} API: guide and reference`);
  const description = escapeHtml(
    `The ${name} API: keys, scopes, limits, idempotency, errors and webhooks, with working programs in curl, ` +
      "JavaScript, Python and Go, and every call with its samples.",
  );
  const links = guide.sections.map(({ id, title: text }) => `<a href="#${id}">${escapeHtml(text)}</a>`);
  return [
    '<!doctype html><html lang="en" dir="ltr" data-theme="light"><head><meta charset="utf-8">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="canonical" href="${escapeHtml(origin + path)}"><link rel="icon" href="/favicon.svg">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    `<style>${colours}${pageStyles}</style><script>${themeScript}</script></head><body>`,
    '<a class="skip" href="#guide">Skip to the guide</a>',
    `<header><a href="/"><b>${escapeHtml(name)}</b></a><nav aria-label="Documentation">`,
    '<a href="#calls">All calls</a><a href="/api/openapi.json">OpenAPI</a><a href="/api">API keys</a></nav></header>',
    `<main><h1>${escapeHtml(name)} API</h1>`,
    introduction(document),
    `<nav class="contents" aria-label="Guide">${links.join("")}<a href="#calls">All calls</a></nav>`,
    `<div id="guide">${languageChoice()}${guide.sections.map(sectionEntry).join("")}</div>`,
    '<h2 id="calls">All calls</h2>',
    `<div id="reference" data-script="${escapeHtml(page.scriptPath)}">${listCalls(document)}</div></main>`,
    `<script>${referenceScript}</script></body></html>`,
  ].join("");
}

function introduction({ info }: ApiDocument): string {
  return (info.description ?? "")
    .split("\n\n")
    .map((text) => `<p>${inlineCode(text)}</p>`)
    .join("");
}

/** One choice for the whole page, by radio buttons that the style sheet reads. */
function languageChoice(): string {
  const choices = sampleLanguages.map(
    ({ lang, label }, index) =>
      `<label><input type="radio" name="lang" value="${lang}"${index === 0 ? " checked" : ""}>${label}</label>`,
  );
  return `<fieldset class="languages"><legend>Language</legend>${choices.join("")}</fieldset>`;
}

function sectionEntry({ id, title, paragraphs, programs, downloads }: GuideSection): string {
  const sources = programs.map(
    ({ lang, label, source, file }) =>
      `<figure class="program"${lang === null ? "" : ` data-lang="${lang}"`}><figcaption>${label}: ` +
      `<a href="/api/docs/examples/${file}" download>${file}</a></figcaption>${codeBlock(source)}</figure>`,
  );
  return [
    `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>`,
    ...paragraphs.map((text) => `<p>${inlineCode(text)}</p>`),
    ...downloads.map(
      (path) =>
        `<p><a href="${escapeHtml(path)}" download>Download ${escapeHtml(path.split("/").at(-1) ?? path)}</a></p>`,
    ),
    ...sources,
    "</section>",
  ].join("");
}

/** The theme that the site's pages keep, before the first paint. */
const themeScript =
  'try{if(localStorage.getItem("blackTheme")==="1")document.documentElement.dataset.theme="dark"}catch{}';

/** The reference in the colours of the page. */
const referenceStyles =
  'a[href^="https://www.scalar.com"]{display:none}' +
  ".light-mode,.dark-mode{--scalar-background-1:var(--bg);--scalar-background-2:var(--surface2);" +
  "--scalar-background-3:var(--line);--scalar-color-1:var(--fg);--scalar-color-2:var(--fg2);" +
  "--scalar-color-3:var(--muted);--scalar-color-accent:var(--accent);--scalar-border-color:var(--line)}";

/** Loads the interactive reference for who comes near it, or has an address within it. */
const referenceScript = `(()=>{
const place=document.getElementById("reference");
let isLoading=false;
const load=()=>{
  if(isLoading)return;
  isLoading=true;
  const script=document.createElement("script");
  script.src=place.dataset.script;
  script.onload=()=>{
    place.replaceChildren();
    Scalar.createApiReference(place,${JSON.stringify({
      url: "/api/openapi.json",
      withDefaultFonts: false,
      hideClientButton: true,
      hideDarkModeToggle: true,
      telemetry: false,
      // Nothing on the page links to a service of its maker.
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
      // The samples of each call are our own.
      hiddenClients: true,
      customCss: referenceStyles,
    }).slice(0, -1)},forceDarkModeState:document.documentElement.dataset.theme==="dark"?"dark":"light"});
  };
  document.body.append(script);
};
if(/^#(tag|model|description)/.test(location.hash))load();
else new IntersectionObserver((seen,watch)=>{
  if(!seen.some((one)=>one.isIntersecting))return;
  watch.disconnect();
  load();
},{rootMargin:"600px"}).observe(place);
})()`;
