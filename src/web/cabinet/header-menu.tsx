import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { menuBoxClass, menuPlaceClass } from "#src/web/layouts/menu-classes.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { prepareMenus } from "./lazy-menus.ts";

export interface HeaderMenuProps {
  /** The link that its name is; without one the name only opens the menu. */
  readonly lead?: ReactNode;
  readonly name: string;
  readonly className?: string | undefined;
  readonly summaryClass: string;
  /** At which side of the name the menu begins. */
  readonly align?: "start" | "end";
  /** Rendered while it is open. */
  readonly children: ReactNode;
}

/** A menu of the bar, by the rules of `start-menus.ts`: `lead`, `name`, `align`, children. */
export function HeaderMenu(props: HeaderMenuProps) {
  const { lead, name, className, summaryClass, align = "start", children } = props;
  const t = useTranslations("common.nav");
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      data-menu-group
      onPointerEnter={prepareMenus}
      onFocus={prepareMenus}
      className={classNames("relative flex", className)}
    >
      {lead}
      <details
        name="top-navigation"
        data-menu
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className={classNames(summaryClass, "list-none px-1.5 [&::-webkit-details-marker]:hidden")}>
          {lead === undefined ? name : <span className="sr-only">{t("menuOf", { name })}</span>}
          <ChevronDown
            className="size-3.5 text-muted transition-transform group-open:rotate-180"
            strokeWidth={1.6}
            aria-hidden="true"
          />
        </summary>
        <div className={classNames(menuPlaceClass, align === "start" ? "start-0" : "end-0 pt-4.5!")}>
          <div className={classNames(menuBoxClass, "min-h-12")}>
            {isOpen && <Suspense>{children}</Suspense>}
          </div>
        </div>
      </details>
    </div>
  );
}
