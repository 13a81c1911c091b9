import { ChevronDown } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import type { LocaleCode } from "#src/shared/locales.ts";
import type { User } from "#src/web/session/stored-user.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { menuBoxClass, menuPlaceClass } from "./menu-classes.ts";
import { showOwnCountsWhenWanted } from "./own-counts.ts";

export interface AccountMenuProps {
  readonly user: User;
  /** The name of its button, read aloud. */
  readonly label: string;
  readonly language: LocaleCode;
}

type MenuContent = ComponentType<Pick<AccountMenuProps, "user">>;

/** Loaded once for the page, in its language. */
let content: Promise<MenuContent> | undefined;

/**
 * The account menu of public pages, with its button, and the counts in the other menus, which are read when one of them
 * is opened. Its content comes with the texts of the cabinet, once the pointer or the focus is near.
 */
export function AccountMenu({ user, label, language }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [Content, setContent] = useState<MenuContent>();
  useEffect(showOwnCountsWhenWanted, []);
  const prepare = () => {
    content ??= import("./public-account.tsx").then(({ openAccountMenu }) => openAccountMenu(language));
    content.then(
      (loaded) => setContent(() => loaded),
      // It is requested again the next time.
      () => (content = undefined),
    );
  };
  return (
    <details
      name="top-navigation"
      data-menu
      onPointerEnter={prepare}
      onFocus={prepare}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) prepare();
      }}
      className="group flex max-md:hidden"
    >
      <summary className="flex h-full list-none items-center rounded-6 px-2 hover:bg-surface2">
        <span className="sr-only">{label}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 text-muted transition-transform group-open:rotate-180"
          strokeWidth={1.6}
        />
      </summary>
      <div className={classNames(menuPlaceClass, "end-0 pt-5.5!")}>
        <div className={classNames(menuBoxClass, "min-h-12")}>
          {isOpen && Content && <Content user={user} />}
        </div>
      </div>
    </details>
  );
}
