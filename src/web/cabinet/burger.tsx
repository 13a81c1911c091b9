import { useLocation } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { arrived } from "#src/web/api/arrived.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { texts } from "./texts.ts";

// Wide windows never load it; for the others it is there once the page is warm.
const BurgerSheet = lazy(async () => {
  const [module] = await Promise.all([import("./burger-sheet.tsx").then(arrived), texts.want(["menus"])]);
  return { default: module.BurgerSheet };
});

/** Above this width there is room for the bar itself (product §9). */
const barMinWidthPx = 1381;

/** The menu of narrow windows: closes when the window is wide enough, the page changes, or on Escape. */
export function Burger() {
  const t = useTranslations("common");
  const path = useLocation({ select: (location) => location.pathname });
  // The page it was opened on: on any other it is closed.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === path;
  const close = () => setOpenOn(undefined);
  useEffect(() => {
    const end = () => setOpenOn(undefined);
    const endOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
    };
    const wide = matchMedia(`(min-width: ${barMinWidthPx}px)`);
    wide.addEventListener("change", end);
    addEventListener("keydown", endOnEscape);
    return () => {
      wide.removeEventListener("change", end);
      removeEventListener("keydown", endOnEscape);
    };
  }, []);
  return (
    <span className="bar:hidden">
      <IconButton
        label={isOpen ? t("nav.closeMenu") : t("nav.openMenu")}
        aria-expanded={isOpen}
        className="size-9"
        onClick={() => setOpenOn(isOpen ? undefined : path)}
      >
        {isOpen ? <X strokeWidth={1.6} /> : <Menu strokeWidth={1.6} />}
      </IconButton>
      {isOpen &&
        createPortal(
          <Suspense>
            <BurgerSheet onFollow={close} />
          </Suspense>,
          document.body,
        )}
    </span>
  );
}
