import { pickLocale } from "#src/shared/locales.ts";
import { localizedPath, reachableLocales } from "#src/shared/page-locales.ts";
import { paths } from "#src/shared/paths.ts";
import type { IslandProps } from "./island-components.ts";
import type { PublicPage } from "./public-page.ts";

/** Properties of the bell and balance in the header. */
export function describeAccount({ t, locale }: PublicPage): IslandProps["account-bar"] {
  return {
    accountText: t("layouts.nav.myServers"),
    bell: {
      language: locale.tag,
      texts: {
        open: t("notifications.bell.open"),
        openUnread: t("notifications.bell.openUnread"),
        title: t("notifications.title"),
        viewAll: t("notifications.viewAll"),
        loading: t("common.state.loading"),
        failed: t("common.error.failedToLoadNotifications"),
        none: t("notifications.none"),
        unread: t("notifications.unread"),
        today: t("notifications.day.today"),
        yesterday: t("notifications.day.yesterday"),
        earlier: t("notifications.day.earlier"),
      },
    },
  };
}

/** Properties of the language list: this page in every language that can be chosen. */
export function describeLanguages(page: PublicPage): Omit<IslandProps["language-dialog"], "wide"> {
  const { t, locale, route, demo } = page;
  return {
    current: locale.code,
    choices: reachableLocales(demo).map((code) => {
      const { englishName, nativeName, tag } = pickLocale(code);
      return { code, englishName, nativeName, tag, href: localizedPath(paths[route], code) };
    }),
    texts: {
      title: t("common.language.label"),
      close: t("common.action.close"),
      search: t("common.language.search"),
      noMatch: t("common.language.noMatch"),
      open: t("common.language.change", { language: locale.nativeName }),
    },
  };
}
