import { Link, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { arrived } from "#src/web/api/arrived.ts";
import { clock } from "#src/web/clock.ts";
import { isCurrent, linksOf, sidebarLinks } from "#src/web/layouts/navigation.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { site } from "#src/web/site.ts";
import { Money } from "#src/web/ui/money.tsx";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { LogoutButton } from "./logout-button.tsx";

// After the page: an entry works without its count.
const EntryCount = lazy(() =>
  import("./entry-count.tsx").then(arrived).then(
    (module) => ({ default: module.EntryCount }),
    () => ({ default: () => <></> }),
  ),
);

// For members of further teams alone; the pages work without it.
const CustomersPlace = lazy(() =>
  import("./customers-place.tsx").then(
    (module) => ({ default: module.CustomersPlace }),
    () => ({ default: () => <></> }),
  ),
);

const rowClass = classNames(
  "flex h-9 w-full items-center gap-3 rounded-6 px-3 text-14 text-fg2 transition-colors hover:bg-surface2 hover:text-fg",
  "max-lg:h-12 max-lg:rounded-none max-lg:border-b max-lg:border-line max-lg:px-0 max-lg:text-16",
  "[&_svg]:size-4.25 [&_svg]:shrink-0 [&_svg]:stroke-[1.6]",
);
const activeClass =
  "bg-surface2 font-medium text-fg lg:shadow-[-2px_0_var(--accent)] lg:rtl:shadow-[2px_0_var(--accent)] max-lg:bg-transparent [&_svg]:text-accent";

export interface SidebarProps {
  /** Of the burger menu, which has the balance too: after a row was followed. */
  readonly onFollow?: (() => void) | undefined;
}

/**
 * Who is logged in and for whom, the pages of a customer in the product's order, and logout, which the burger has at
 * its foot: `onFollow`.
 */
export function Sidebar({ onFollow }: SidebarProps) {
  const t = useTranslations("common");
  const nav = useTranslations("layouts.nav");
  const user = useUser();
  const { rights } = user.team;
  const links = linksOf(site(), sidebarLinks).filter(
    ({ right }) => right === undefined || rights.includes(right),
  );
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label={t("nav.cabinet")}>
      <p className="mb-4 px-3 text-13 text-muted max-lg:px-0">
        {t(`greeting.${partOfDay(clock.now().getHours())}`)}
        <TruncatedName name={user.username} className="text-16 text-fg" />
      </p>
      {user.team.hasOthers && (
        <Suspense fallback={<p className="h-5" />}>
          <CustomersPlace isMenu={onFollow !== undefined} />
        </Suspense>
      )}
      <ul className="flex flex-col">
        {links.map((link) => {
          const isActive = isCurrent(link, path);
          const Icon = link.icon;
          return (
            <li key={link.href}>
              <Link
                to={link.href}
                onClick={onFollow}
                aria-current={isActive ? "page" : undefined}
                className={classNames(rowClass, isActive && activeClass)}
              >
                <Icon aria-hidden="true" />
                <span title={nav(link.text)} className="min-w-0 flex-1 truncate">
                  {nav(link.text)}
                </span>
                {onFollow && user.balance !== null && link.page === "cabinet-wallet" ? (
                  <Money cents={user.balance} className="text-12 text-muted" />
                ) : (
                  <Suspense>
                    <EntryCount page={link.page} />
                  </Suspense>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <div className="mt-4 border-t border-line pt-4 max-lg:hidden">
        <LogoutButton className={rowClass} />
      </div>
    </nav>
  );
}

/** The greeting changes at 5:00, 12:00 and 18:00 in the customer's time. */
function partOfDay(hour: number): "morning" | "afternoon" | "evening" {
  if (hour < 5 || hour >= 18) return "evening";
  return hour < 12 ? "morning" : "afternoon";
}
