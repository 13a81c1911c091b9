import { useNavigate } from "@tanstack/react-router";
import { LogOut, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { linksOf, sidebarLinks } from "#src/web/layouts/navigation.ts";
import { site } from "#src/web/site.ts";
import { useLogout } from "../use-logout.ts";
import { useThemeControl } from "../use-theme-control.ts";
import { matchesWords } from "./matches-words.ts";
import { type PaletteAction, type PaletteEntry, paletteIcon } from "./palette-part.ts";
import { usePaletteParts } from "./palette-parts.gen.ts";

export interface PaletteGroup {
  readonly key: "servers" | "domains" | "do" | "pages";
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteAnswer {
  readonly groups: readonly PaletteGroup[];
  /** Servers or domains could not be searched; the other results are complete. */
  readonly hasFailed: boolean;
}

/** Found objects come first, then actions, then pages. */
const foundOrder = ["servers", "domains"] as const;
const actionOrder = [
  "power",
  "console",
  "records",
  "order",
  "find-domain",
  "top-up",
  "ticket",
  "write-to-support",
  "help",
  "help-search",
];
function placeOf(key: string): number {
  const place = actionOrder.findIndex((known) => key === known || key.startsWith(`${known}.`));
  return place < 0 ? actionOrder.length : place;
}

/** What a search finds, in groups; those without a match are left out. */
export function usePaletteGroups(search: string): PaletteAnswer {
  const wanted = search.trim();
  const parts = usePaletteParts(wanted);
  const found = parts.flatMap((part) => part.found ?? []);
  const offered = parts.flatMap((part) => part.actions ?? []);
  const actions = [...offered.sort((a, b) => placeOf(a.key) - placeOf(b.key)), ...useShellActions()]
    .filter(({ label, isAlways }) => isAlways === true || matchesWords(label, wanted))
    .map((action) => ({ ...action, content: <PaletteLine icon={action.icon}>{action.label}</PaletteLine> }));
  const groups: readonly PaletteGroup[] = [
    ...foundOrder.map((key) => ({
      key,
      entries: found.filter(({ group }) => group === key).flatMap(({ entries }) => entries),
    })),
    { key: "do", entries: actions },
    { key: "pages", entries: usePages(wanted) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    hasFailed: found.some(({ hasFailed }) => hasFailed),
  };
}

function useShellActions(): readonly PaletteAction[] {
  const common = useTranslations("common");
  const { theme, chooseTheme } = useThemeControl();
  const logout = useLogout();
  const isDark = theme === "dark";
  return [
    {
      key: "theme",
      icon: isDark ? <Sun {...paletteIcon} /> : <Moon {...paletteIcon} />,
      label: common(isDark ? "theme.switchToLight" : "theme.switchToDark"),
      run: () => chooseTheme(isDark ? "light" : "dark"),
    },
    {
      key: "logout",
      icon: <LogOut {...paletteIcon} className="rtl:-scale-x-100" />,
      label: common("action.logout"),
      run: () => void logout(),
    },
  ];
}

function usePages(wanted: string): readonly PaletteEntry[] {
  const nav = useTranslations("layouts.nav");
  const navigate = useNavigate();
  return linksOf(site(), sidebarLinks)
    .filter(({ text }) => matchesWords(nav(text), wanted))
    .map(({ text, href, icon: Icon }) => ({
      key: href,
      content: <PaletteLine icon={<Icon {...paletteIcon} />}>{nav(text)}</PaletteLine>,
      run: () => void navigate({ to: href }),
    }));
}

function PaletteLine({ icon: drawing, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <>
      <span className="contents text-muted [&_svg]:size-4">{drawing}</span>
      <span className="min-w-0 flex-1 truncate" title={children}>
        {children}
      </span>
    </>
  );
}
