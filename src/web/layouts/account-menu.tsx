import { ChevronDown, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTag } from "#src/shared/format-tag.ts";
import { paths } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { User } from "#src/web/session/stored-user.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Money } from "#src/web/ui/money.tsx";
import { menuBoxClass, menuPlaceClass, menuRowClass } from "./menu-classes.ts";
import { showOwnCountsWhenWanted } from "./own-counts.ts";

/** Words of the account menu. `lasts` has `{date}` where the day is written. */
export type AccountMenuTexts = Readonly<
  Record<
    | "open"
    | "balance"
    | "wallet"
    | "lasts"
    | "lastsLong"
    | "lastsNone"
    | "lastsShort"
    | "topUp"
    | "settings"
    | "logout"
    | "failedLogout",
    string
  >
>;

export interface AccountMenuProps {
  readonly user: User;
  readonly texts: AccountMenuTexts;
  readonly language: string;
}

/**
 * The account menu of public pages, with its button, and the counts in the other menus, which are read when one of them
 * is opened.
 */
export function AccountMenu(props: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(showOwnCountsWhenWanted, []);
  return (
    <details
      name="top-navigation"
      data-menu
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group flex max-md:hidden"
    >
      <summary className="flex h-full list-none items-center rounded-6 px-2 hover:bg-surface2">
        <span className="sr-only">{props.texts.open}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 text-muted transition-transform group-open:rotate-180"
          strokeWidth={1.6}
        />
      </summary>
      <div className={classNames(menuPlaceClass, "end-0 pt-5.5!")}>
        <div className={menuBoxClass}>{isOpen && <OpenMenu {...props} />}</div>
      </div>
    </details>
  );
}

/** Who, the balance and until when it pays, top up, settings, log out. */
function OpenMenu({ user, texts, language }: AccountMenuProps) {
  const [forecast, setForecast] = useState<ApiOutput<"GET /v2/wallet/forecast">>();
  useEffect(() => {
    const ended = new AbortController();
    api("GET /v2/wallet/forecast", { signal: ended.signal }).then(
      setForecast,
      // The balance of the user's record is shown alone.
      () => undefined,
    );
    return () => ended.abort();
  }, []);
  return (
    <>
      <p className="px-3 pt-1 pb-2 text-13 text-muted">
        <bdi className="block truncate text-14 font-medium text-fg">{user.username}</bdi>
        <bdi className="block truncate">{user.email}</bdi>
      </p>
      <a href={paths["cabinet-wallet"]} className="block rounded-6 bg-surface2 px-3 py-2 text-13 text-muted">
        <span className="flex justify-between">
          {texts.balance} <span className="font-medium text-fg">{texts.wallet}</span>
        </span>
        <Money cents={forecast?.balanceCents ?? user.balance} className="block text-24 text-fg" />
        <span className="block min-h-5">{forecast && lastingWords(forecast, texts, language)}</span>
      </a>
      <ButtonLink href={paths.deposit} tone="primary" block className="mt-2">
        <Plus strokeWidth={1.6} aria-hidden="true" />
        {texts.topUp}
      </ButtonLink>
      <div className="-mx-2 mt-2 border-t border-line px-2 pt-2">
        <a href={paths["cabinet-settings"]} className={menuRowClass}>
          {texts.settings}
        </a>
        <button type="button" data-log-out={texts.failedLogout} className={`${menuRowClass} w-full`}>
          {texts.logout}
        </button>
      </div>
    </>
  );
}

function lastingWords(
  { at, lastsUntil, renewingCount }: ApiOutput<"GET /v2/wallet/forecast">,
  texts: AccountMenuTexts,
  language: string,
): string {
  if (renewingCount === 0) return texts.lastsNone;
  if (lastsUntil === null) return texts.lastsLong;
  if (lastsUntil <= at) return texts.lastsShort;
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  return texts.lasts.replace("{date}", new Date(lastsUntil).toLocaleDateString(formatTag(language), day));
}
