import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useUser } from "#src/web/session/user-query.ts";
import { accountPath } from "#src/web/session/wanted-path.ts";
import { site } from "#src/web/site.ts";
import { Money } from "#src/web/ui/money.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { AccountMenu } from "./lazy-menus.ts";

/**
 * Username and balance as one button to the domains (product §2), on phones one above the other; beside it the account
 * menu, whose entries phones have in the burger.
 */
export function AccountButton() {
  const user = useUser();
  const t = useTranslations();
  return (
    <HeaderMenu
      name={t("common.nav.cabinet")}
      align="end"
      className="h-9 rounded-6 border border-line2 bg-surface text-14 font-medium"
      summaryClass="flex h-full items-center rounded-6 hover:bg-surface2 max-md:hidden"
      lead={
        <Link
          to={accountPath(site())}
          className="touch-target flex items-center rounded-6 hover:bg-surface2 max-md:flex-col max-md:items-stretch max-md:justify-center max-md:px-2 max-md:text-12"
        >
          <span className="max-w-40 px-3 max-md:max-w-20 max-md:px-0 max-md:text-11">
            <TruncatedName name={user.username} />
          </span>
          {user.balance !== null && (
            <Money cents={user.balance} className="border-line px-3 md:border-s max-md:px-0" />
          )}
          <span className="sr-only">
            {t(site().withoutDomains ? "layouts.nav.myServers" : "layouts.nav.myDomains")}
          </span>
        </Link>
      }
    >
      <AccountMenu />
    </HeaderMenu>
  );
}
