import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  /** Second line, muted. */
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Crimson words, for what destroys. */
  readonly danger?: boolean | undefined;
  /** A hairline above. */
  readonly startsGroup?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
  /** A router's link or an anchor without content; the item becomes that link. */
  readonly link?: ReactElement | undefined;
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly items: readonly MenuItem[];
  /** 220 for the actions of a row, 344 for navigation. */
  readonly width?: 220 | 344 | undefined;
  readonly align?: "start" | "end" | undefined;
}

interface TriggerProps {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
}

// Most visits never open a menu, so its code is loaded at the first sign of use.
const loadPopup = () => import("./menu-popup.tsx");
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

/** A menu: `trigger`, `items` (label, detail, icon, onSelect or link), `width`, `align`. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, {
    onClick: () => setWanted(true),
    onPointerEnter: () => void loadPopup(),
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} />
    </Suspense>
  );
}
