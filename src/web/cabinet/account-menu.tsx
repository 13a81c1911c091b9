import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Plus, Settings } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { menuRowClass } from "#src/web/layouts/menu-classes.ts";
import { type Forecast, forecastQuery } from "#src/web/pay/forecast-query.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { LookChoices } from "./look-choices.tsx";

/** The account menu: who, the balance and until when it pays, top up, settings, language, theme, log out. */
export function AccountMenu() {
  const t = useTranslations("menus");
  const nav = useTranslations("layouts.nav");
  const { username, email, balance } = useUser();
  const forecast = useQuery(forecastQuery);
  return (
    <>
      <p className="px-3 pt-1 pb-2 text-13 font-normal text-muted">
        <bdi className="block truncate text-14 font-medium text-fg">{username}</bdi>
        <bdi className="block truncate">{email}</bdi>
      </p>
      <Link to="/wallet" className="block rounded-6 bg-surface2 px-3 py-2 text-13 font-normal text-muted">
        <span className="flex items-center gap-1">
          <span className="flex-1">{t("balance")}</span>
          <span className="text-fg">{nav("wallet")}</span>
          <ChevronRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        </span>
        <Money cents={balance} className="block text-24 text-fg" />
        <span className="block min-h-5">{forecast.data && <LastingWords {...forecast.data} />}</span>
      </Link>
      <Link to="/deposit" className={buttonClass({ tone: "primary", block: true, className: "mt-2 gap-2" })}>
        <Plus strokeWidth={1.6} aria-hidden="true" />
        {t("topUp")}
      </Link>
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

/** Until when the balance pays for what renews itself, in the words of the wallet's page. */
function LastingWords({ at, lastsUntil, renewingCount }: Forecast) {
  const t = useTranslations("menus");
  const times = useTimes();
  if (renewingCount === 0) return t("lastsNone");
  if (lastsUntil === null) return t("lastsLong");
  return lastsUntil <= at ? t("lastsShort") : t("lasts", { date: times.day(lastsUntil) });
}
