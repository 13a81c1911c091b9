import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Classes of the row of tabs. */
export const tabListClass = "flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]";

/** Classes of one tab that is a link: `<Link className={tabLinkClass(isActive)} aria-current={…}>`. */
export function tabLinkClass(isActive: boolean): string {
  return classNames(
    "-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 text-14 whitespace-nowrap transition-colors max-md:h-11",
    "outline-offset-[-2px]",
    isActive ? "border-accent font-medium text-fg" : "border-transparent text-fg2 hover:text-fg",
  );
}

/** Tabs that are routes: `label` and links as children, each with `tabLinkClass`. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={tabListClass}>
      {children}
    </nav>
  );
}
