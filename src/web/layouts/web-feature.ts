import type { LucideIcon } from "lucide-react";
import type { MemberRight } from "#src/shared/access.ts";
import type { RouteName } from "#src/shared/paths.ts";
import type { PageCatalog } from "#src/web/i18n/catalog-groups.ts";
import type { Messages } from "#src/web/i18n/messages.gen.ts";

/** The name of a link: its key below `layouts.nav`. */
export type NavigationText = keyof Messages["layouts"]["nav"];

/** An entry of the cabinet's sidebar. */
export interface SidebarEntry {
  readonly page: RouteName;
  readonly text: NavigationText;
  readonly icon: LucideIcon;
  /** What a member of a team needs to see it; absent: everyone does. */
  readonly right?: MemberRight;
  /** Other paths on which the entry is shown as the current one. */
  readonly alternatives?: readonly string[];
}

/** `web/feature.ts` of a feature: what is shown of it before its code is loaded, also on public pages. */
export interface WebFeature {
  readonly sidebar?: readonly SidebarEntry[];
  /** Catalogs of the texts in its `web/palette.tsx`, besides `palette` itself. */
  readonly paletteCatalogs?: readonly PageCatalog[];
}
