import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

/** Classes of the row. */
const tabListClass = "edge-scroll flex gap-6 shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]";

/** Classes of one tab that is a link: `<Link className={tabLinkClass(isActive)} aria-current={…}>`. */
export function tabLinkClass(isActive: boolean): string {
  return classNames(
    "flex h-10 shrink-0 items-center gap-1.5 border-b-2 text-14 whitespace-nowrap transition-colors max-md:h-11 max-md:min-w-11",
    "outline-offset-[-2px]",
    isActive ? "border-accent font-medium text-fg" : "border-transparent text-fg2 hover:text-fg",
  );
}

/** Tabs that are routes: `label` and links as children, each with `tabLinkClass`. The chosen one is in view. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  // The row scrolls on phones, where the chosen one may be out of view; a visible one is not moved.
  useEffect(() => {
    const chosen = list.current?.querySelector("[aria-current]") ?? null;
    if (chosen === shown.current) return;
    shown.current = chosen;
    if (chosen !== null) scrollToMiddle(list.current, chosen);
  });
  return (
    <nav ref={list} aria-label={label} className={tabListClass}>
      {children}
    </nav>
  );
}

/** Scrolls the row sideways only, never the page. */
function scrollToMiddle(list: Element | null, chosen: Element): void {
  if (list === null) return;
  const row = list.getBoundingClientRect();
  const tab = chosen.getBoundingClientRect();
  list.scrollLeft += tab.left + tab.width / 2 - (row.left + row.width / 2);
}
