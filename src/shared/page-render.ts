import type { LocaleCode } from "./locales.ts";
import type { RouteName } from "./paths.ts";
import type { SiteSettings } from "./site-settings.ts";

/** Where the build's files are, as a page links them. */
export interface PageAssets {
  /** Style sheet text put into the page; empty when `stylesheets` are linked instead. */
  readonly css: string;
  /** The files with the text of `css`, for code that would load them. */
  readonly inlined: readonly string[];
  readonly stylesheets: readonly string[];
  readonly fonts: readonly string[];
  /** The module the page starts with, and what it imports. */
  readonly script: string;
  readonly preloads: readonly string[];
}

interface DocumentInput {
  readonly site: SiteSettings;
  /** Scheme and host the site is known by, without a slash at the end. */
  readonly origin: string;
  readonly demo: boolean;
  readonly assets: PageAssets;
}

/** All a public page is made of. The same input gives the same bytes. */
export interface PageInput<Data> extends DocumentInput {
  readonly route: RouteName;
  /** Path without the language. */
  readonly path: string;
  readonly localeCode: LocaleCode;
  readonly year: number;
  readonly data: Data;
}

/** The cabinet's shell; the browser draws the page. */
export interface ShellInput extends DocumentInput {
  /** Null: a page that only demo has. */
  readonly route: RouteName | null;
  /** The language of the browser's last choice; the browser may know better. */
  readonly localeCode: LocaleCode;
}

/** A public page in words. */
export interface PageSummary {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** What the built server entry of the web half exports. */
export interface PageRenderer<Data> {
  render(input: PageInput<Data>): Promise<string>;
  renderShell(input: ShellInput): Promise<string>;
  /** Every public page in one language, in the product's order. */
  describe(input: Omit<PageInput<Data>, "route" | "path" | "assets">): Promise<readonly PageSummary[]>;
  /** Texts of every script inside a page, for the hashes of the content policy. */
  readonly inlineScripts: readonly string[];
}
