import { ChevronDown } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import type { LocaleCode } from "#src/shared/locales.ts";
import { paths } from "#src/shared/paths.ts";
import type { User } from "#src/web/session/stored-user.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { menuBoxClass, menuPlaceClass, menuRowClass } from "./menu-classes.ts";
import { showOwnCountsWhenWanted } from "./own-counts.ts";

export interface AccountMenuProps {
  readonly user: User;
  /** The name of its button, read aloud. */
  readonly label: string;
  readonly language: LocaleCode;
  readonly loadingText: string;
  /** Shown with links to the two pages that matter most, when the content does not arrive. */
  readonly failedText: string;
}

type MenuContent = ComponentType<Pick<AccountMenuProps, "user">>;

/** Loaded once for the page, in its language. */
let content: Promise<MenuContent> | undefined;

/**
 * The account menu of public pages, with its button, and the counts in the other menus, which are read when one of them
 * is opened. Its content comes with the texts of the cabinet, once the pointer or the focus is near.
 */
export function AccountMenu({ user, label, language, ...texts }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [Content, setContent] = useState<MenuContent>();
  useEffect(showOwnCountsWhenWanted, []);
  const prepare = () => {
    setFailed(false);
    content ??= import("./public-account.tsx").then(({ openAccountMenu }) => openAccountMenu(language));
    content.then(
      (loaded) => setContent(() => loaded),
      () => {
        // It is requested again the next time.
        content = undefined;
        setFailed(true);
      },
    );
  };
  return (
    <details
      name="top-navigation"
      data-menu
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) prepare();
      }}
      className="group flex max-md:hidden"
    >
      <summary
        onPointerEnter={prepare}
        onFocus={prepare}
        className="flex h-full list-none items-center rounded-6 px-2 hover:bg-surface2"
      >
        <span className="sr-only">{label}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 text-muted transition-transform group-open:rotate-180"
          strokeWidth={1.6}
        />
      </summary>
      <div className={classNames(menuPlaceClass, "end-0 pt-5.5!")}>
        <div className={classNames(menuBoxClass, "min-h-12")}>
          {isOpen &&
            (Content ? <Content user={user} /> : <WithoutContent hasFailed={hasFailed} {...texts} />)}
        </div>
      </div>
    </details>
  );
}

/** Where a customer can go without the menu's content. The page's menu of narrow windows has the names of these links. */
const instead = [paths["cabinet-wallet"], paths["cabinet-settings"]];

function WithoutContent({
  hasFailed,
  loadingText,
  failedText,
}: Pick<AccountMenuProps, "loadingText" | "failedText"> & { readonly hasFailed: boolean }) {
  return (
    <>
      <p role="status" className="px-3 py-2 text-14 font-normal text-muted">
        {hasFailed ? failedText : loadingText}
      </p>
      {hasFailed &&
        instead.map((href) => (
          <a key={href} href={href} className={menuRowClass}>
            {document.querySelector(`#burger a[href="${href}"] span:not([data-count])`)?.textContent}
          </a>
        ))}
    </>
  );
}
