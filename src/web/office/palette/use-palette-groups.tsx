import { useQuery } from "@tanstack/react-query";
import { Bookmark, CornerDownLeft, ListFilter, Moon, PanelLeft, Sun, Zap } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { FoundKind } from "#src/shared/found.ts";
import { usePlaces } from "../frame/use-places.ts";
import { activeKeys } from "../keys/active-keys.ts";
import { useGo } from "../office-link.tsx";
import { chooseTheme, useOfficeTheme } from "../office-theme.ts";
import { signOut } from "../session/sign-out.ts";
import { byKey } from "../shapes/by-key.ts";
import { viewHref, viewsQuery } from "../views/views-query.ts";
import type { PaletteGroup, PaletteItem } from "./palette-item.ts";
import { recentFound } from "./recent-found.ts";
import { useChosenActs } from "./use-chosen-acts.ts";
import { type FoundAnswer, type FoundThing, useFound } from "./use-found.ts";
import { useFoundItem } from "./use-found-item.ts";

/** What a search finds, in groups; those without a match are left out. `chosen`: the found thing that is highlighted. */
export function usePaletteGroups(search: string, chosen: FoundThing | undefined) {
  const t = useTranslations("office.palette.groups");
  const found = useFound(search);
  const foundGroups = useFoundGroups(found.answer);
  const shown = found.answer?.results ?? [];
  const acts = useChosenActs(chosen && shown.includes(chosen) ? chosen : shown[0]);
  const groups: readonly PaletteGroup[] = [
    ...foundGroups,
    ...acts,
    ...useRecent(search),
    { key: "views", label: t("views"), items: useViews().filter(fits(search)) },
    { key: "acts", label: t("acts"), items: useActs().filter(fits(search)) },
    { key: "pages", label: t("pages"), items: usePages().filter(fits(search)) },
  ];
  return { found, groups: groups.filter(({ items }) => items.length > 0) };
}

function useFoundGroups(answer: FoundAnswer | undefined): readonly PaletteGroup[] {
  const t = useTranslations("office.palette");
  const itemOf = useFoundItem();
  const go = useGo();
  if (answer === undefined) return [];
  const { results, more, at, term } = answer;
  const all: PaletteItem = {
    key: "all customers",
    icon: ListFilter,
    title: t("allCustomers", { term }),
    run: () => go(`/staff/customers?q=${encodeURIComponent(term)}`),
  };
  const hidden = (kind: FoundKind) => more.find((one) => one.kind === kind);
  return [...byKey(results, groupOf)].map(([key, things]) => {
    const kind = things[0]?.kind ?? "customer";
    const rest = key === "exact" ? undefined : hidden(kind);
    const name = key === "exact" || key === "owners" ? t(`groups.${key}`) : t(`kinds.many.${kind}`);
    return {
      key,
      label:
        rest === undefined
          ? name
          : t("andMore", { name, count: rest.count, isMore: rest.isMore ? "yes" : "no" }),
      items: [
        ...things.map((thing) => itemOf(thing, at)),
        ...(kind === "customer" && rest !== undefined ? [all] : []),
      ],
    };
  });
}

/** What was named exactly comes first; of an address all who had it. */
function groupOf({ kind, isExact }: FoundThing): string {
  if (kind === "address") return "owners";
  return isExact ? "exact" : kind;
}

/** What was opened before, while nothing is searched for. */
function useRecent(search: string): readonly PaletteGroup[] {
  const t = useTranslations("office.palette.groups");
  const itemOf = useFoundItem();
  const [recent] = useState(recentFound);
  if (search !== "") return [];
  return [{ key: "recent", label: t("recent"), items: recent.map((thing) => itemOf(thing, null)) }];
}

/** Every searched word is part of its title or detail. */
function fits(search: string): (item: PaletteItem) => boolean {
  const words = search.toLowerCase().split(/\s+/);
  return ({ title, detail = "" }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word));
}

/** Saved lists that the role may open. */
function useViews(): readonly PaletteItem[] {
  const t = useTranslations("office");
  const go = useGo();
  const { data } = useQuery(viewsQuery);
  const places = usePlaces().flatMap((group) => group.places);
  return (data?.views ?? []).flatMap((view) => {
    const place = places.find(({ path }) => path === view.path);
    if (place === undefined) return [];
    const list = t(`nav.${place.entry.text}`);
    const by = view.sharedBy === null ? undefined : t("views.sharedBy", { name: view.sharedBy });
    return {
      key: view.id,
      icon: Bookmark,
      title: view.name,
      detail: by === undefined ? list : `${list} · ${by}`,
      run: () => go(viewHref(view)),
    };
  });
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
  // As they were when the palette opened: without its own keys.
  const [keys] = useState(() => activeKeys.list());
  const theme = useOfficeTheme();
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
