import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "./texts.ts";

/** Loads what the menus of the bar and the footer do, and what those of the bar show. */
export async function loadMenus() {
  const [menus] = await Promise.all([
    import("./open-menus.ts").then(arrived),
    texts.want(["lasting", "menus"]),
  ]);
  return menus;
}

/** As the pointer or the focus comes near; a failed load is tried again as a menu opens. */
export const prepareMenus = () => void loadMenus().catch(() => undefined);

export const TopMenu = lazy(async () => ({ default: (await loadMenus()).TopMenu }));
export const AccountMenu = lazy(async () => ({ default: (await loadMenus()).AccountMenu }));
