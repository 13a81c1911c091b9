import { CornerDownLeft, type LucideIcon, Moon, PanelLeft, Sun, Zap } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePlaces } from "../frame/use-places.ts";
import { activeKeys } from "../keys/active-keys.ts";
import { useGo } from "../office-link.tsx";
import { chooseTheme, useOfficeTheme } from "../office-theme.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { useFound } from "./use-found.ts";

/** One line of the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail?: string | undefined;
  /** State, age or sum at the end. */
  readonly end?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: "found" | "acts" | "pages";
  readonly items: readonly PaletteItem[];
}

/** What a search finds, in groups; those without a match are left out. */
export function usePaletteGroups(search: string) {
  const found = useFound();
  const groups: readonly PaletteGroup[] = [
    { key: "found", items: found.items },
    { key: "acts", items: useActs().filter(fits(search)) },
    { key: "pages", items: usePages().filter(fits(search)) },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    hasFailed: found.hasFailed,
    foot: found.foot,
  };
}

/** Every searched word is part of its title or detail. */
function fits(search: string): (item: PaletteItem) => boolean {
  const words = search.toLowerCase().split(/\s+/);
  return ({ title, detail = "" }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word));
}

function usePages(): readonly PaletteItem[] {
  const t = useTranslations("office");
  const go = useGo();
  return usePlaces().flatMap(({ group, places }) =>
    places.map(({ path, entry }) => ({
      key: path,
      icon: entry.icon ?? PanelLeft,
      title: t(`nav.${entry.text}`),
      detail: places.length > 1 ? t(`groups.${group}`) : undefined,
      keys: entry.key === undefined ? undefined : `g ${entry.key}`,
      run: () => go(path),
    })),
  );
}

/** What can be done on the page below, by the keys that it has, and in the office. */
function useActs(): readonly PaletteItem[] {
  const t = useTranslations("office");
  const common = useTranslations("common.theme");
  // As they were when the palette opened: its own keys are none of them.
  const [keys] = useState(() => activeKeys.list());
  const theme = useOfficeTheme();
  const signOut = useSignOut();
  const isDark = theme === "dark";
  return [
    ...keys
      .filter(({ keys: name }) => !name.startsWith("g "))
      .map(({ keys: name, label, run }) => ({
        key: `key ${name}`,
        icon: Zap,
        title: label,
        keys: name,
        run,
      })),
    {
      key: "theme",
      icon: isDark ? Sun : Moon,
      title: common(isDark ? "switchToLight" : "switchToDark"),
      run: () => chooseTheme(isDark ? "light" : "dark"),
    },
    { key: "out", icon: CornerDownLeft, title: t("frame.signOut"), run: () => void signOut() },
  ];
}
