import { accountPath } from "#src/web/session/wanted-path.ts";
import type { IslandProps } from "./islands.gen.ts";
import type { PublicPage } from "./public-page.ts";

/** Properties of the bell and balance in the header. */
export function describeAccount({ t, locale, site }: PublicPage): IslandProps["account-bar"] {
  return {
    accountHref: accountPath(site),
    accountText: t(site.withoutDomains ? "layouts.nav.myServers" : "layouts.nav.myDomains"),
    failedText: t("common.error.failedToGetUserProfile"),
    menuText: t("common.nav.menuOf", { name: t("common.nav.cabinet") }),
    language: locale.code,
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
        justNow: t("common.age.justNow"),
      },
    },
  };
}

/** Properties of the language list, which links to this page in other languages. */
export function describeLanguages(page: PublicPage): Omit<IslandProps["language-dialog"], "wide"> {
  const { t, locale, path, demo } = page;
  return {
    current: locale.code,
    path,
    demo,
    texts: {
      title: t("common.language.label"),
      close: t("common.action.close"),
      search: t("common.language.search"),
      noMatch: t("common.language.noMatch"),
      translated: t("common.language.translated"),
      inEnglish: t("common.language.inEnglish"),
      open: t("common.language.change", { language: locale.nativeName }),
    },
  };
}
