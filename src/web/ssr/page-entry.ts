import type { ReactNode } from "react";
import type { LocaleCode } from "#src/shared/locales.ts";
import type { RouteName } from "#src/shared/paths.ts";
import type { RenderIsland } from "./island-renderer.tsx";
import type { PublicPage } from "./public-page.ts";

/** What a page says of its languages, where it is not the same in all of them. */
export interface PageLanguages {
  /** In which it has a text of its own; others show the English one and name its address. */
  readonly languages: readonly LocaleCode[];
  /** Search engines leave it out, such as results of a search. */
  readonly isHidden?: boolean;
}

/** A public page: its head and its content. Pages get their islands here, so they do not depend on the renderer. */
export interface PageEntry {
  title(page: PublicPage): string;
  description(page: PublicPage): string;
  /** Of a page whose languages differ; without it each complete language has it. */
  languages?(page: PublicPage): PageLanguages;
  content(page: PublicPage, island: RenderIsland): ReactNode;
}

/** `web/public.tsx` of a feature: its public pages by their names. */
export type PageEntries = Readonly<Partial<Record<RouteName, PageEntry>>>;
