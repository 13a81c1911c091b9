import { LogOut, Plus, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import type { User } from "#src/web/session/stored-user.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { AccountName, BalanceFacts, balanceLinkClass, IncomingLines } from "./account-facts.tsx";
import { menuRowClass } from "./menu-classes.ts";

/**
 * What the account menu of public pages opens: who, the balance, until when it pays and what comes, top up, settings,
 * log out.
 */
export function OpenAccountMenu({ user }: { readonly user: User }) {
  const t = useTranslations();
  const [forecast, setForecast] = useState<Forecast>();
  const { balance } = user;
  const seesMoney = balance !== null;
  useEffect(() => {
    if (!seesMoney) return;
    const ended = new AbortController();
    api("GET /v2/wallet/forecast", { signal: ended.signal }).then(
      setForecast,
      // The balance of the user's record is shown alone.
      () => undefined,
    );
    return () => ended.abort();
  }, [seesMoney]);
  return (
    <>
      <AccountName user={user} />
      {seesMoney && (
        <>
          <a href={paths["cabinet-wallet"]} className={balanceLinkClass}>
            <BalanceFacts balanceCents={forecast?.balanceCents ?? balance} forecast={forecast} />
          </a>
          <IncomingLines
            incoming={forecast?.incoming}
            renderWalletLink={(link) => <a href={paths["cabinet-wallet"]} {...link} />}
          />
          <ButtonLink href={paths.deposit} tone="primary" block className="mt-2">
            <Plus strokeWidth={1.6} aria-hidden="true" />
            {t("menus.topUp")}
          </ButtonLink>
        </>
      )}
      <div className="-mx-2 mt-2 border-t border-line px-2 pt-2">
        <a href={paths["cabinet-settings"]} className={menuRowClass}>
          <Settings className="mt-0.75 size-4" strokeWidth={1.6} aria-hidden="true" />
          {t("layouts.nav.settings")}
        </a>
        <button
          type="button"
          data-log-out={t("common.error.failedLogout")}
          className={`${menuRowClass} w-full items-center`}
        >
          <LogOut aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" strokeWidth={1.6} />
          {t("common.action.logout")}
        </button>
      </div>
    </>
  );
}
