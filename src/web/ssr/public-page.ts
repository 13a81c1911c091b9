import type { Locale } from "#src/shared/locales.ts";
import type { RouteName } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import type { PublicData } from "#src/features/website/contract-pages.ts";

/** Input of every part of a public page. There is no context, because islands are rendered separately. */
export interface PublicPage {
  readonly t: Translate;
  readonly locale: Locale;
  readonly route: RouteName;
  /** Path without the language. */
  readonly path: string;
  readonly site: SiteSettings;
  readonly origin: string;
  readonly demo: boolean;
  readonly year: number;
  /** Link to a path in the page's language; paths of the cabinet stay as they are. */
  readonly href: (path: string) => string;
  readonly data: PublicData;
}
