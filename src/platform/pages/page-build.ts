import type { FastifyInstance } from "fastify";
import type { LocaleCode } from "#src/shared/locales.ts";
import type { PageAssets, PageRenderer } from "#src/shared/page-render.ts";
import type { RouteName } from "#src/shared/paths.ts";

/** The web half as the page server uses it: built files, or Vite while developing. */
export interface PageBuild<Data> {
  /** Renders pages; read again for each one while developing. */
  renderer(): Promise<PageRenderer<Data>>;
  readonly publicAssets: PageAssets;
  /** What the cabinet starts with, and what it needs to render this page in this language. */
  shellAssets(route: RouteName | null, locale: LocaleCode): Promise<PageAssets>;
  /** What the office starts with: files of its own, below `/staff/assets/`. */
  readonly officeAssets: PageAssets;
  /** Null while developing: the tools put their own scripts into pages, and every page is rendered again. */
  readonly policy: string | null;
  /** Removes the styles that a public page does not use. */
  narrow(html: string): string;
  /** Last change to a page's HTML before it is sent. */
  finish(url: string, html: string): Promise<string>;
  /** Serves scripts, styles and pictures. */
  serveAssets(app: FastifyInstance): Promise<void>;
  /** Serves those of the office, in its own scope: what guards the office guards them. */
  serveOfficeAssets(app: FastifyInstance): Promise<void>;
}
