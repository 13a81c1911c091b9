import { lazy, Suspense, useEffect, useState } from "react";
import { BellIsland, type BellIslandProps } from "#src/features/notifications/web/bell-island.tsx";
import type { LocaleCode } from "#src/shared/locales.ts";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { session } from "#src/web/session/session.ts";
import { storeUser, type User } from "#src/web/session/stored-user.ts";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { Money } from "#src/web/ui/money.tsx";

// For customers only: visitors have the island too.
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

export interface AccountBarIslandProps {
  readonly bell: BellIslandProps;
  /** Target of the button. */
  readonly accountHref: string;
  /** Name of that page: label of the button until the user is loaded. */
  readonly accountText: string;
  /** Under the pointer and for screen readers when the user could not be loaded, and in a menu that does not come. */
  readonly failedText: string;
  /** The name of the menu beside the button. */
  readonly menuText: string;
  readonly language: LocaleCode;
}

/** Bell, username and balance on public pages. The page itself is the same for everyone: this asks the server. */
export function AccountBarIsland({
  bell,
  accountHref,
  accountText,
  failedText,
  menuText,
  language,
}: AccountBarIslandProps) {
  const [user, setUser] = useState<User>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const current = await api("GET /users/me", { signal: ended.signal });
        storeUser(current);
        setUser(current);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) showVisitor();
        else setFailed(!ended.signal.aborted);
      }
    };
    void load();
    return () => ended.abort();
  }, []);
  return (
    <div className="flex items-center gap-2">
      <BellIsland {...bell} />
      <div
        data-menu-group
        className="relative flex h-9 rounded-6 border border-line2 bg-surface text-14 font-medium"
      >
        <a href={accountHref} className="touch-target flex min-w-24 items-center rounded-6 hover:bg-surface2">
          {user ? (
            <>
              <span className="max-w-40 border-e border-line px-3 max-md:sr-only">
                <TruncatedName name={user.username} />
              </span>
              {user.balance !== null && <Money cents={user.balance} className="mx-auto px-3" />}
              <span className="sr-only">{accountText}</span>
            </>
          ) : (
            <span title={hasFailed ? failedText : undefined} className="mx-auto px-3 whitespace-nowrap">
              {accountText}
            </span>
          )}
        </a>
        {user && (
          <Suspense>
            <AccountMenu
              user={user}
              label={menuText}
              language={language}
              loadingText={bell.texts.loading}
              failedText={failedText}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The session behind the hint is over: show the header of visitors again. */
function showVisitor(): void {
  session.end();
  delete document.documentElement.dataset["auth"];
}
