import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "./texts.ts";

/** Loads what the menus of the bar show and do: when the pointer or the focus comes near one. */
export async function loadMenus() {
  const [menus] = await Promise.all([import("./open-menus.ts").then(arrived), texts.want(["menus"])]);
  return menus;
}

export const TopMenu = lazy(async () => ({ default: (await loadMenus()).TopMenu }));
export const AccountMenu = lazy(async () => ({ default: (await loadMenus()).AccountMenu }));
