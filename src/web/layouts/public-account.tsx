import type { ComponentType } from "react";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { joinCatalogs } from "#src/web/i18n/catalog-groups.ts";
import { I18nProvider } from "#src/web/i18n/i18n-provider.tsx";
import { loadLanguage } from "#src/web/i18n/load-messages.ts";
import type { User } from "#src/web/session/stored-user.ts";
import { OpenAccountMenu } from "./open-account-menu.tsx";

/** What a menu of public pages opens, with the texts of the cabinet in the page's language, which the page lacks. */
export async function openAccountMenu(code: LocaleCode): Promise<ComponentType<{ readonly user: User }>> {
  const { default: shell, catalogs } = await loadLanguage(code);
  const [errors, menus, lasting] = await Promise.all([
    catalogs.errors(),
    catalogs.menus(),
    catalogs.lasting(),
  ]);
  const messages = joinCatalogs([shell, errors.default, menus.default, lasting.default]);
  return function PublicAccountMenu({ user }) {
    return (
      <I18nProvider locale={pickLocale(code)} messages={messages}>
        <OpenAccountMenu user={user} />
      </I18nProvider>
    );
  };
}
