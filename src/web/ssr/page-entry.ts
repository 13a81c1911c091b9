import type { ReactNode } from "react";
import type { RouteName } from "#src/shared/paths.ts";
import type { RenderIsland } from "./island-renderer.tsx";
import type { PublicPage } from "./public-page.ts";

/** A public page: its head and its content. Pages get their islands here, so they do not depend on the renderer. */
export interface PageEntry {
  title(page: PublicPage): string;
  description(page: PublicPage): string;
  content(page: PublicPage, island: RenderIsland): ReactNode;
}

/** `web/public.tsx` of a feature: its public pages by their names. */
export type PageEntries = Readonly<Partial<Record<RouteName, PageEntry>>>;
