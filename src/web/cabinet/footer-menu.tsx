import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { menuBoxClass } from "#src/web/layouts/menu-classes.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { prepareMenus } from "./lazy-menus.ts";

/** What is in the row of the cabinet's footer. */
export const footerItemClass =
  "touch-target inline-flex min-h-8 items-center gap-1 transition-colors hover:text-fg max-md:min-h-11";

/** A menu in the row of the footer, which opens upwards, by the rules of `start-menus.ts`: `name`, children. */
export function FooterMenu(props: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <details
      name="footer"
      data-menu
      onPointerEnter={prepareMenus}
      onFocus={prepareMenus}
      className="group bar:relative"
    >
      <summary
        className={classNames(footerItemClass, "cursor-pointer [&::-webkit-details-marker]:hidden list-none")}
      >
        {props.name}
        <ChevronUp
          className="size-3.5 transition-transform group-open:rotate-180"
          strokeWidth={1.6}
          aria-hidden="true"
        />
      </summary>
      {/* In narrow windows at the start of the row, wherever its name is; on phones as wide as the row. */}
      <div className="absolute start-0 bottom-full z-30 pb-1 max-bar:start-8 max-md:inset-x-4">
        <div className={classNames(menuBoxClass, "max-md:w-full")}>{props.children}</div>
      </div>
    </details>
  );
}
