import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Settings } from "lucide-react";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import {
  AccountName,
  BalanceFacts,
  balanceLinkClass,
  IncomingLines,
} from "#src/web/layouts/account-facts.tsx";
import { menuRowClass } from "#src/web/layouts/menu-classes.ts";
import { forecastQuery } from "#src/web/pay/forecast-query.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { CustomerSwitcher } from "./lazy-customers.ts";
import { LogoutButton } from "./logout-button.tsx";
import { LookChoices } from "./look-choices.tsx";

/** The account menu: who, for whom where there is a choice, the balance, until when it pays and what comes, top up, settings, language, theme, log out. */
export function AccountMenu() {
  const t = useTranslations("menus");
  const nav = useTranslations("layouts.nav");
  const user = useUser();
  const { balance } = user;
  const { data } = useQuery({ ...forecastQuery, enabled: balance !== null });
  return (
    <>
      <AccountName user={user} />
      {user.team.hasOthers && (
        <Suspense>
          <CustomerSwitcher />
        </Suspense>
      )}
      {balance !== null && (
        <>
          <Link to="/wallet" className={balanceLinkClass}>
            <BalanceFacts balanceCents={balance} forecast={data} />
          </Link>
          <IncomingLines
            incoming={data?.incoming}
            renderWalletLink={(link) => <Link to="/wallet" {...link} />}
          />
          <Link
            to="/deposit"
            className={buttonClass({ tone: "primary", block: true, className: "mt-2 gap-2" })}
          >
            <Plus strokeWidth={1.6} aria-hidden="true" />
            {t("topUp")}
          </Link>
        </>
      )}
      <div className="-mx-2 my-2 border-y border-line p-2">
        <Link to="/settings" className={menuRowClass}>
          <Settings className="mt-0.75 size-4" strokeWidth={1.6} aria-hidden="true" />
          {nav("settings")}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-1 font-normal">
          <LookChoices />
        </div>
      </div>
      <LogoutButton className={`${menuRowClass} w-full items-center`} />
    </>
  );
}
